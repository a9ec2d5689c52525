// Requests to the server outside the table.

import type { Luck } from './fair'
import type {
  Earlier,
  Example,
  GameInfo,
  Invitation,
  Join,
  Lesson,
  NewTable,
  PersonalLink,
  Problem,
  ReplayStep,
  Rulebook,
  TableLine,
  TableMade,
} from './wire'

export class Declined extends Error {
  constructor(
    readonly sentence: string,
    readonly clause = '',
  ) {
    super(sentence)
  }
}

/** What to say to somebody: the server's own sentence, or else this one. */
export function sentenceOf(error: unknown, otherwise = 'That did not work. Try again.'): string {
  return error instanceof Declined ? error.sentence : otherwise
}

/** The clause that stands against it, where one does. */
export function clauseOf(error: unknown): string {
  return error instanceof Declined ? error.clause : ''
}

async function asked<T>(path: string, init?: RequestInit): Promise<T> {
  let answer: Response
  try {
    answer = await fetch(path, { credentials: 'same-origin', ...init })
  } catch {
    throw new Declined('The house cannot be reached. Check the network and try again.')
  }
  if (answer.ok) return (await answer.json()) as T
  const problem = (await answer.json().catch(() => null)) as Problem | null
  throw new Declined(
    problem?.sentence || `That did not work (${answer.status}). Try again in a moment.`,
    problem?.clause,
  )
}

function posted<T>(path: string, body: object = {}): Promise<T> {
  return asked<T>(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
}

/** What this device adds to the luck. */
export function entropy(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

let shelf: Promise<GameInfo[]> | undefined
const books = new Map<string, Promise<Rulebook>>()

export function games(): Promise<GameInfo[]> {
  shelf ??= asked<GameInfo[]>('/api/games').catch((error: unknown) => {
    shelf = undefined
    throw error
  })
  return shelf
}

export function rulebook(game: string): Promise<Rulebook> {
  let book = books.get(game)
  if (!book) {
    book = asked<Rulebook>(`/api/games/${encodeURIComponent(game)}/rulebook`)
    book.catch(() => books.delete(game))
    books.set(game, book)
  }
  return book
}

export const example = (game: string, clause: string) =>
  asked<Example>(`/api/games/${encodeURIComponent(game)}/examples/${encodeURIComponent(clause)}`)
export const lesson = (game: string) => asked<Lesson>(`/api/games/${encodeURIComponent(game)}/lesson`)
export const mine = () => asked<TableLine[]>('/api/mine')
export const makeTable = (wish: NewTable) => posted<TableMade>('/api/tables', wish)
export const invitation = (code: string) => asked<Invitation>(`/api/codes/${encodeURIComponent(code)}`)

/** What this device adds to the luck is thought of once the table has bound itself to its own part. */
export async function join(wish: Omit<Join, 'entropy'>): Promise<TableMade> {
  await invitation(wish.code)
  return posted<TableMade>('/api/join', { ...wish, entropy: entropy() })
}
export const claim = (token: string) => posted<TableMade>('/api/claim', { token })
export const rematch = (table: string) => posted<TableMade>(`/api/tables/${table}/rematch`, { entropy: entropy() })
export const link = (table: string, seat: number) => posted<PersonalLink>(`/api/tables/${table}/link`, { seat })
export const earlier = (table: string, seat: number, until: number) =>
  asked<Earlier>(`/api/tables/${table}/events?seat=${seat}&until=${until}`)
export const replayStep = (table: string, at: number) => asked<ReplayStep>(`/api/tables/${table}/replay?at=${at}`)

export async function edition(game: string): Promise<string> {
  const answer = await fetch(`/api/games/${encodeURIComponent(game)}/edition`)
  if (!answer.ok) throw new Declined('The edition could not be fetched. Try again in a moment.')
  return answer.text()
}

export async function logOf(table: string): Promise<string> {
  const answer = await fetch(`/api/tables/${table}/log`)
  if (!answer.ok) throw new Declined('The log is given out once the game is over.')
  return answer.text()
}

/** The seed and every outcome of chance of a finished game. */
export const luck = (table: string) => asked<Omit<Luck, 'commitment'>>(`/api/tables/${table}/luck`)
