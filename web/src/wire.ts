// Everything that goes over the wire. Written by tools/wire.py from the messages of src/parlour/server.

export type SeatKind = 'person' | 'open' | 'bot'

export type Phase = 'waiting' | 'playing' | 'aside' | 'over'

export type MotionKind = 'undo' | 'pause' | 'resume' | 'stand_in'

export type UndoState = '' | 'free' | 'ask'

export type TableDeed = 'suspend' | 'resume' | 'close' | 'delete'

export type StoryChoice = {
  action: string
  args: number[]
  text: string
}

export type Moment = {
  entry: number
  event: number
  turn: number
  seat: number
  did: StoryChoice[]
  chances: number[]
  error: number
  luck: number[]
  choice: number[]
}

export type SeatStory = {
  start: number
  luck: number
  choice: number
  others: number
  end: number
  error: number
}

export type Alternative = {
  choice: StoryChoice
  chance: number
  done: number
  error: number
}

export type TurningPoint = {
  moment: number
  seat: number
  change: number
  luck: number
  choice: number
  told: string[]
  instead: Alternative | null
}

export type Story = {
  game: string
  names: string[]
  places: number[]
  start: number[]
  moments: Moment[]
  parts: SeatStory[]
  turning: TurningPoint[]
  worlds: number
  decided: number
  judged: boolean
}

export type OptionInfo = {
  name: string
  label: string
  help: string
  clause: string
  default: string | number
  choices: string[]
  labels: string[]
  low: number
  high: number
  usual: string | number
}

export type StandingOrdersInfo = {
  bid: string
  pass_by: string
  lot: string[]
  repeated: string
}

export type StrengthInfo = {
  level: string
  rival: string
  seats: number
  share: number
  low: number
  high: number
}

export type GameInfo = {
  name: string
  title: string
  line: string
  seats: [number, number]
  minutes: [number, number]
  options: OptionInfo[]
  levels: string[]
  strengths: string[]
  measured: StrengthInfo[]
  characters: string[]
  hidden: boolean
  events: Record<string, string[]>
  concerns: Record<string, number[]>
  errands: StandingOrdersInfo
  colours: string[]
  lesson: boolean
  lab: boolean
}

export type ClauseInfo = {
  name: string
  section: string
  text: string
  ruling: boolean
  shown: boolean
}

export type Rulebook = {
  game: string
  title: string
  card: Record<string, string>
  clauses: ClauseInfo[]
  reconstructed: string[]
}

export type Announced = {
  type: 'announced'
  text: string
  until: number
}

export type ServerInfo = {
  sound: boolean
  notifications: boolean
  push: string
  lan: string
  preparing: number
  announced: Announced | null
}

export type SeatWish = {
  kind: SeatKind
  name?: string
  level?: string
}

export type Clock = {
  kind: 'bank' | 'decision'
  seconds: number
  increment?: number
  out?: 'decision' | 'seat'
  level?: string
}

export type NewTable = {
  game: string
  seats: SeatWish[]
  options?: Record<string, string | number>
  edition?: string
  entropy?: string
  pace?: number
  undo?: boolean
  clock?: Clock | null
  hints?: boolean
}

export type TableCreated = {
  table: string
  code: string
}

export type Join = {
  code: string
  name: string
  entropy?: string
}

export type TableTerms = {
  edition: string
  digest: string
  own: boolean
  differs: string[]
}

export type Invitation = {
  table: string
  game: string
  title: string
  names: string[]
  hints: boolean
  commitment: string
  agreed: TableTerms
}

export type Claim = {
  token: string
}

export type LinkWish = {
  seat: number
}

export type PersonalLink = {
  address: string
}

export type Rematch = {
  entropy?: string
}

export type PlayOn = {
  at: number
  seat: number
  level?: string
  entropy?: string
}

export type Sit = {
  entropy?: string
}

export type Empty = Record<string, never>

export type Problem = {
  sentence: string
  clause: string
}

export type SeatInfo = {
  seat: number
  name: string
  kind: SeatKind
  mine: boolean
  here: boolean
  level: string | null
  away_since: number
  device: number
  kept: boolean
  muted: boolean
}

export type MotionInfo = {
  n: number
  kind: MotionKind
  seat: number
  about: number
  waits_for: number[]
}

export type TableInfo = {
  type: 'table'
  table: string
  code: string
  game: string
  title: string
  options: Record<string, string | number>
  phase: Phase
  seats: SeatInfo[]
  host: boolean
  locked: boolean
  pace: number
  hints: boolean
  wait: number
  commitment: string
  names: Record<string, string[]>
  units: Record<string, string>
  printed: any
  looking: number
  looking_on: number
  rematch: string
  notice: string
  undo: boolean
  clock: Clock | null
  paused: boolean
  private: boolean
  motions: MotionInfo[]
  agreed: TableTerms | null
  onlookers: string[]
}

export type ParamInfo = {
  name: string
  label: string
  unit: string
  kind: 'one' | 'range' | 'some'
  low: number
  high: number
  step: number
  options: number[]
  labels: string[]
  least: number
  most: number
  clause: string
  notes: string[]
}

export type TermInfo = {
  label: string
  unit: string
  now: number
  then: number
  by: Record<string, number[]>
  each: Record<string, number>
  least: number | null
  confirm_below: number | null
}

export type OfferInfo = {
  action: string
  label: string
  clause: string
  params: ParamInfo[]
  unasked: boolean
  way_out: boolean
  grave: boolean
  terms: TermInfo[]
  notes: string[]
}

export type AskedInfo = {
  seat: number
  ticket: number
  question: string
  text: string
  clause: string
}

export type EventInfo = {
  n: number
  clause: string
  kind: string
  args: number[]
  text: string
  changes: Record<string, any>
}

export type Update = {
  type: 'update'
  seq: number
  seat: number
  events: EventInfo[]
  view: Record<string, any>
  asked: AskedInfo[]
  offers: OfferInfo[]
  over: boolean
  places: number[]
  standing: number[][]
  undo: UndoState[]
}

export type Clocks = {
  type: 'clocks'
  left: number[]
  running: number[]
}

export type AuditInfo = {
  type: 'happened'
  n: number
  at: number
  kind: string
  args: Record<string, string | number>
  text: string
}

export type EarlierEvents = {
  events: EventInfo[]
}

export type ReplayStep = {
  seq: number
  total: number
  events: EventInfo[]
  view: Record<string, any>
}

export type ReplayIndex = {
  told: number[]
  turns: number[]
  rounds: number[]
  decisions: number[]
}

export type StoryPage = {
  percent: number
  story: Story | null
  text: string[]
}

export type Scene = {
  game: string
  players: string[]
  options: Record<string, string | number>
  names: Record<string, string[]>
  units: Record<string, string>
  printed: any
  looking: number
}

export type Example = {
  clause: string
  scene: Scene
  steps: ReplayStep[]
}

export type LessonStep = {
  say: string
  wrong: string
  clause: string
  action: string
  args: number[]
  events: EventInfo[]
  view: Record<string, any>
  asked: AskedInfo[]
  offers: OfferInfo[]
}

export type Lesson = {
  scene: Scene
  steps: LessonStep[]
}

export type Luck = {
  seed: string
  entropy: string[]
  fallen: [number, number][]
}

export type Accepted = {
  type: 'accepted'
  ref: number
  seq: number
}

export type RefusedInfo = {
  type: 'refused'
  ref: number
  clause: string
  sentence: string
  rule: string
  offers: OfferInfo[]
}

export type HintInfo = {
  type: 'hint'
  ref: number
  seat: number
  ticket: number
  action: string
  args: number[]
  text: string[]
}

export type ChatLine = {
  type: 'said'
  n: number
  name: string
  text: string
  at: number
}

export type Trouble = {
  type: 'trouble'
  sentence: string
  ref: number
}

export type Hello = {
  type: 'hello'
  table: string
  since?: number
  chat?: number
  record?: number
  name?: string
}

export type Look = {
  type: 'look'
  seat: number
  since?: number
}

export type Act = {
  type: 'act'
  ref: number
  seat: number
  action: string
  args?: (number | number[])[]
  ticket?: number
}

export type AskHint = {
  type: 'ask_hint'
  ref: number
  seat: number
}

export type Say = {
  type: 'say'
  text: string
}

export type Start = {
  type: 'start'
  level?: string
}

export type SetPace = {
  type: 'pace'
  pace: number
}

export type Lock = {
  type: 'lock'
  locked: boolean
}

export type Free = {
  type: 'free'
  seat: number
}

export type HandOver = {
  type: 'hand_over'
  seat: number
  level?: string | null
}

export type Undo = {
  type: 'undo'
  ref: number
  seat: number
}

export type Vote = {
  type: 'vote'
  motion: number
  agree: boolean
}

export type Pause = {
  type: 'pause'
  paused: boolean
}

export type StandIn = {
  type: 'stand_in'
  seat: number
}

export type Mute = {
  type: 'mute'
  seat: number
  muted: boolean
}

export type Private = {
  type: 'private'
  private: boolean
}

export type Visible = {
  type: 'visible'
  visible: boolean
}

export type LineSeat = {
  name: string
  kind: SeatKind
  mine: boolean
  place: number
}

export type TableLine = {
  table: string
  game: string
  title: string
  phase: Phase
  seats: LineSeat[]
  my_turn: boolean
  invited: boolean
  at: number
}

export type GamePage = {
  lines: TableLine[]
  next: string
}

export type Rival = {
  name: string
  bot: boolean
  met: number
  ahead: number
}

export type GameStatistics = {
  game: string
  title: string
  played: number
  won: number
  places: number[]
  against: Rival[]
}

export type Statistics = {
  of: number
  games: GameStatistics[]
}

export type Subscribe = {
  endpoint: string
  public_key: string
  secret: string
}

export type Unsubscribe = {
  endpoint: string
}

export type Hide = {
  hidden: boolean
}

export type DeviceLink = {
  address: string
  qr: string
}

export type RecoveryCode = {
  code: string
}

export type DeviceLook = {
  secret: string
}

export type DeviceOffer = {
  names: string[]
  going: number
  own: boolean
  here: boolean
}

export type DeviceJoin = {
  secret: string
  called?: string
  along?: boolean
}

export type DeviceInfo = {
  mark: string
  called: string
  since: number
  here: boolean
}

export type Devices = {
  devices: DeviceInfo[]
  recovery_since: number
}

export type DevicePart = {
  mark: string
}

export type LabCell = {
  address: string
  value: string | number | (string | number)[]
}

export type LabRow = {
  source: string
  address: string
  cells: (LabCell | null)[]
}

export type LabTable = {
  name: string
  columns: string[]
  rows: LabRow[]
}

export type LabGame = {
  game: string
  title: string
  seats: [number, number]
  tables: LabTable[]
  games: number
  seconds: number
}

export type LabEdition = {
  game: string
  edition: string
}

export type LabChecked = {
  good: boolean
  problem: string
  name: string
}

export type LabWish = {
  game: string
  edition: string
  seats: number
  games: number
  seed?: number
}

export type LabStarted = {
  job: string
}

export type LabStop = {
  job: string
}

export type LabDifference = {
  name: string
  own: string
  yours: string
  change: string
  interval: string
  real: boolean
}

export type LabProgress = {
  state: string
  done: number
  of: number
  problem: string
  words: string[]
  differences: LabDifference[]
  reports: number
}

export type AdminEnter = {
  token: string
  name?: string
}

export type AdminState = {
  entered: boolean
  name: string
}

export type PersonOnline = {
  person: string
  names: string[]
  devices: number
  sockets: number
  networks: string[]
  tables: string[]
}

export type SlowMoment = {
  kind: 'commit' | 'move' | 'query'
  what: string
  table: string
  milliseconds: number
  ago: number
}

export type FaultLine = {
  kind: string
  text: string
  count: number
  last: number
}

export type ProcessLine = {
  process: string
  open: number
  sockets: number
  tables: number
  memory: number
  files: number
  files_most: number
  late: number
  latest: number
}

export type Report = {
  line: ProcessLine
  people: PersonOnline[]
  people_count: number
  slow: SlowMoment[]
  faults: FaultLine[]
}

export type Disk = {
  database: number
  free: number
  total: number
  memory_free: number
  memory_total: number
}

export type BackupLine = {
  name: string
  size: number
}

export type BanLine = {
  who: string
  name: string
  until: number
}

export type AnnouncementLine = {
  text: string
  until: number
}

export type AdminOverview = {
  people: PersonOnline[]
  people_count: number
  networks: number
  counts: Record<Phase, number>
  processes: ProcessLine[]
  slow: SlowMoment[]
  faults: FaultLine[]
  disk: Disk
  backups: BackupLine[]
  bans: BanLine[]
  announcement: AnnouncementLine
}

export type AdminSeat = {
  name: string
  person: string
  kind: SeatKind
  bot: boolean
}

export type AdminTable = {
  table: string
  game: string
  title: string
  phase: Phase
  touched: number
  notice: string
  seats: AdminSeat[]
}

export type AdminTables = {
  tables: AdminTable[]
  next: string
}

export type AdminTalk = {
  said: ChatLine[]
  happened: AuditInfo[]
}

export type DeedLine = {
  at: number
  admin: string
  text: string
}

export type DeedPage = {
  deeds: DeedLine[]
  next: string
}

export type TableWish = {
  deed: TableDeed
  why?: string
}

export type LineWish = {
  n: number
}

export type BanWish = {
  kind: 'network' | 'person'
  which: string
  hours: number
  name?: string
}

export type BanLift = {
  who: string
}

export type SessionsWish = {
  person: string
  name?: string
}

export type AnnouncementWish = {
  text: string
  hours?: number
}

export type BackupMade = {
  name: string
  tables: number
}

export type ServerMessage =
  TableInfo | Update | Clocks | Accepted | RefusedInfo | HintInfo | ChatLine | AuditInfo | Announced | Trouble

export type ClientMessage =
  | Visible
  | Hello
  | Look
  | Act
  | AskHint
  | Say
  | Start
  | SetPace
  | Lock
  | Free
  | HandOver
  | Undo
  | Vote
  | Pause
  | StandIn
  | Mute
  | Private

// ---- what each game shows ----

export type DerbyView = {
  viewer: number
  seats: number
  asked: [number, string][]
  over: boolean
  places: number[]
  race: number
  throws: number
  at: number[]
  thrown: number[]
  finished: number[]
  waiting: number[]
  wins: number[]
  purses: number[]
  quotes: number[]
  books: number
  backed: number[]
  staked: number[]
  returns: number[]
  races: number
  post: number
  fences: number[]
  owner: number[]
  tote: boolean
  half_way: number
}

export type DerbyPrint = {
  colours: string[]
}

export type AuctionSeen = {
  seats: number
  speaker: number
  floor: number
  step: number
  price: number
  leader: number
  silent: number
}

export type ReceiptSeen = {
  payer: number
  payee: number
  amount: number
  card: number
}

export type HighBidView = {
  viewer: number
  seats: number
  asked: [number, string][]
  over: boolean
  places: number[]
  rounds: number
  buyer: number
  lot: number
  under: number
  again: number
  auction: AuctionSeen
  passed: number
  withdrawn: number
  seller: number
  bought: number[]
  sales: number
  buys: number
  thrown: number[]
  sections: number[][]
  bank: number[]
  spent: number
  gone: number[]
  goal: number
  pile: number
  hands: number[][]
  money: number[]
  worth: number[]
  leaving: boolean
  known: number[][]
  receipts: ReceiptSeen[]
}

export type HighBidSet = {
  code: string
  name: string
  value: number
  colour: string
  symbol: string
}

export type HighBidPrint = {
  sets: HighBidSet[]
  set_of: number[]
  figures: number[][]
}

export type DealSeen = {
  number: number
  proposer: number
  partner: number
  gives: number
  wants: number
  pays: number
  asks: number
  policies: number
  policies_wanted: number
}

export type DebtSeen = {
  debtor: number
  creditor: number
  points: number
}

export type HighHatView = {
  viewer: number
  seats: number
  asked: [number, string][]
  over: boolean
  places: number[]
  accounts: number[]
  owned: number[]
  bound: number[]
  left: number[]
  stock: number
  space: number[]
  place: number[]
  came: number[]
  arrivals: number
  rest: number[]
  kept: number[]
  lot: number
  buyer: number
  handing: number
  auction: AuctionSeen
  dealt: number
  agreed: number
  last_agreed: number
  most_kinds: number[]
  last_progress: number
  registrar: number
  turns: number
  points: number[]
  hat_pool: number
  milk_fund: number
  total: number[]
  lottery_left: number
  lottery_under: number[]
  human_left: number
  human_under: number[]
  deals: DealSeen[]
  debts: DebtSeen[]
}

export type HighHatPrint = {
  spaces: number
  does: string[]
  number: number[]
  values: number[]
  doctors: number
  bonus: number
  goal_kinds: number
  goal_points: number
}

export type HatterView = {
  viewer: number
  seats: number
  asked: [number, string][]
  over: boolean
  places: number[]
  round: number
  dealer: number
  turns: number
  line: number[]
  shops: number[][]
  discards: number[]
  revealed: boolean
  played: number
  shown: number[][]
  insiders: number[][]
  met: number[][]
  cornered: number[]
  gained: number[]
  score: number[]
  last_turn: number
  premium: boolean
  marked: boolean
  deck: number
  hands: number[][]
  sealed: number[]
  haberdashers: number[]
  guild: number
}

export type HatterPrint = {
  colours: string[]
  single: number
  exclusive: number
  actions: string[]
  abilities: string[]
}

export type RatraceView = {
  viewer: number
  seats: number
  asked: [number, string][]
  over: boolean
  places: number[]
  turn: number
  owner: number[]
  accounts: number[]
  debt: number[]
  at: number[]
  mourning: number[]
  climbed: number
  items: number[][]
  stock: number[]
  stake: number[]
  horse: number
  best: number
  tied: number[]
  lot: number
  seller: number
  bidders: number[]
  auction: AuctionSeen
  unwanted: number[]
  goal: number
  rounds: number
  sizes: number[]
  cash: number[]
  ring: number[]
  owed: number
}

export type RatracePrint = {
  colours: string[]
  price: number[]
  other: number[]
  entry: number[]
  tote: number[][]
  percent: number[]
  kept: number[]
  sizes: number[]
  squares: [string, number, number[]][]
}
