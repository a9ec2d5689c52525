// Requests to the server outside the table.

import '@words/home.ftl'
import type { Luck } from './fair'
import type {
  AdminEnter,
  AdminOverview,
  AdminState,
  AdminTables,
  AdminTalk,
  AnnouncementWish,
  BackupMade,
  BanWish,
  DeedPage,
  DeviceJoin,
  DeviceLink,
  DeviceOffer,
  Devices,
  EarlierEvents,
  Example,
  GameInfo,
  HintInfo,
  GamePage,
  ServerInfo,
  Invitation,
  Join,
  LabChecked,
  LabGame,
  LabProgress,
  LabStarted,
  LabWish,
  Lesson,
  NewTable,
  PersonalLink,
  Phase,
  Problem,
  RecoveryCode,
  ReplayIndex,
  ReplayStep,
  Rulebook,
  Statistics,
  StoryPage,
  SessionsWish,
  Subscribe,
  TableLine,
  TableCreated,
  TableWish,
} from './wire'
import { say } from './words.ts'

export class Declined extends Error {
  constructor(
    readonly sentence: string,
    readonly clause = '',
  ) {
    super(sentence)
  }
}

/** The server did not answer. */
export class Unreachable extends Declined {}

/** Return the server's sentence for people, or the given one. */
export function sentenceOf(error: unknown, otherwise = say('home-failed')): string {
  return error instanceof Declined ? error.sentence : otherwise
}

/** Return the clause that refuses the request, if any. */
export function clauseOf(error: unknown): string {
  return error instanceof Declined ? error.clause : ''
}

async function request<T>(path: string, init?: RequestInit): Promise<T> {
  let answer: Response
  try {
    answer = await fetch(path, { credentials: 'same-origin', ...init })
  } catch {
    throw new Unreachable(say('home-unreachable'))
  }
  if (answer.ok) return (await answer.json()) as T
  const problem = (await answer.json().catch(() => null)) as Problem | null
  throw new Declined(problem?.sentence || say('home-failed-with-status', { status: answer.status }), problem?.clause)
}

function posted<T>(path: string, body: object = {}): Promise<T> {
  return request<T>(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

/** Return this device's part of the seed. */
export function entropy(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

let shelf: Promise<GameInfo[]> | undefined
const books = new Map<string, Promise<Rulebook>>()

export function games(): Promise<GameInfo[]> {
  shelf ??= request<GameInfo[]>('api/games').catch((error: unknown) => {
    shelf = undefined
    throw error
  })
  return shelf
}

export function rulebook(game: string): Promise<Rulebook> {
  let book = books.get(game)
  if (!book) {
    book = request<Rulebook>(`api/games/${encodeURIComponent(game)}/rulebook`)
    book.catch(() => books.delete(game))
    books.set(game, book)
  }
  return book
}

export const example = (game: string, clause: string) =>
  request<Example>(`api/games/${encodeURIComponent(game)}/examples/${encodeURIComponent(clause)}`)
export const lesson = (game: string) => request<Lesson>(`api/games/${encodeURIComponent(game)}/lesson`)
export const labGame = (game: string) => request<LabGame>(`api/lab/games/${encodeURIComponent(game)}`)
export const labCheck = (game: string, edition: string) => posted<LabChecked>('api/lab/check', { game, edition })
export const labStart = (wish: LabWish) => posted<LabStarted>('api/lab/jobs', wish)
export const labProgress = (job: string) => request<LabProgress>(`api/lab/jobs/${encodeURIComponent(job)}`)
export const labStop = (job: string) => posted<LabProgress>('api/lab/stop', { job })
export const house = () => request<ServerInfo>('api/house')
export const adminState = () => request<AdminState>('api/admin')
export const adminEnter = (wish: AdminEnter) => posted<AdminState>('api/admin/enter', wish)
export const adminLeave = () => posted<AdminState>('api/admin/leave')
export const adminOverview = () => request<AdminOverview>('api/admin/overview')
export const adminTables = (phase: Phase, search: string, before = '') =>
  request<AdminTables>(`api/admin/tables?${new URLSearchParams({ phase, search, before })}`)
export const adminTalk = (table: string) => request<AdminTalk>(`api/admin/tables/${table}`)
export const adminDeeds = (before = '') => request<DeedPage>(`api/admin/deeds?${new URLSearchParams({ before })}`)
export const treatTable = (table: string, wish: TableWish) => posted(`api/admin/tables/${table}`, wish)
export const removeLine = (table: string, n: number) => posted(`api/admin/tables/${table}/remove`, { n })
export const ban = (wish: BanWish) => posted('api/admin/bans', wish)
export const liftBan = (who: string) => posted('api/admin/bans/lift', { who })
export const endSessions = (wish: SessionsWish) => posted('api/admin/sessions', wish)
export const announce = (wish: AnnouncementWish) => posted('api/admin/announcement', wish)
export const backUp = () => posted<BackupMade>('api/admin/backup')
export const mine = () => request<TableLine[]>('api/mine')
export const finished = (before: string, search: string, hidden: boolean) =>
  request<GamePage>(`api/mine/finished?${new URLSearchParams({ before, search, hidden: String(hidden) })}`)
export const statistics = () => request<Statistics>('api/mine/statistics')
export const hide = (table: string, hidden: boolean) => posted(`api/mine/${table}/hide`, { hidden })
export const leave = (table: string) => posted(`api/tables/${table}/leave`)
export const subscribe = (wish: Subscribe) => posted('api/notices/subscribe', wish)
export const unsubscribe = (endpoint: string) => posted('api/notices/unsubscribe', { endpoint })
export const devices = () => request<Devices>('api/devices')
export const deviceLink = () => posted<DeviceLink>('api/devices/link')
export const recovery = () => posted<RecoveryCode>('api/devices/recovery')
export const lookAtDevice = (secret: string) => posted<DeviceOffer>('api/devices/look', { secret })
export const joinDevice = (wish: DeviceJoin) => posted('api/devices/join', wish)
export const sendAway = (mark: string) => posted('api/devices/part', { mark })
export const makeTable = (wish: NewTable) => posted<TableCreated>('api/tables', wish)
export const invitation = (code: string) => request<Invitation>(`api/codes/${encodeURIComponent(code)}`)

/** Choose this device's part of the seed only after the server has committed to its own. */
export async function join(wish: Omit<Join, 'entropy'>): Promise<TableCreated> {
  await invitation(wish.code)
  return posted<TableCreated>('api/join', { ...wish, entropy: entropy() })
}
export const claim = (token: string) => posted<TableCreated>('api/claim', { token })
export const sit = (table: string) => posted<TableCreated>(`api/tables/${table}/sit`, { entropy: entropy() })
export const rematch = (table: string) => posted<TableCreated>(`api/tables/${table}/rematch`, { entropy: entropy() })
export const link = (table: string, seat: number) => posted<PersonalLink>(`api/tables/${table}/link`, { seat })
export const earlier = (table: string, seat: number, until: number) =>
  request<EarlierEvents>(`api/tables/${table}/events?seat=${seat}&until=${until}`)
export const replayIndex = (table: string) => request<ReplayIndex>(`api/tables/${table}/replay/index`)
export const story = (table: string) => request<StoryPage>(`api/tables/${table}/story`)
export const lessonHint = (game: string, step: number) =>
  request<HintInfo>(`api/games/${encodeURIComponent(game)}/lesson/hint?step=${step}`)
/** Continue a finished game from one moment at a new table, against bots. */
export const playOn = (table: string, at: number, seat: number, level: string) =>
  posted<TableCreated>(`api/tables/${table}/play-on`, { at, seat, level, entropy: entropy() })
export const replayStep = (table: string, at: number) => request<ReplayStep>(`api/tables/${table}/replay?at=${at}`)

export async function edition(game: string): Promise<string> {
  const answer = await fetch(`api/games/${encodeURIComponent(game)}/edition`)
  if (!answer.ok) throw new Declined(say('home-edition-failed'))
  return answer.text()
}

export async function logOf(table: string): Promise<string> {
  const answer = await fetch(`api/tables/${table}/log`)
  if (!answer.ok) throw new Declined(say('home-log-later'))
  return answer.text()
}

/** The seed and every outcome of chance of a finished game. */
export const luck = (table: string) => request<Omit<Luck, 'commitment'>>(`api/tables/${table}/luck`)
