// Which drawing of spaces.svg a space has. People bring editions of their own, so a space is drawn by what its name
// speaks of, and if that is nothing we know, by what it does.

const SPOKEN: [RegExp, string][] = [
  [/season/i, 'season'],
  [/\btea\b/i, 'cup'],
  [/tailor|dressmaker/i, 'shears'],
  [/auto|motor/i, 'crash'],
  [/symphony|concert|music/i, 'violin'],
  [/bridge|whist/i, 'cards'],
  [/garden|picnic/i, 'parasol'],
  [/introduction|invitation/i, 'letter'],
  [/ball\b|masquerade/i, 'mask'],
  [/ribbon|prize/i, 'rosette'],
  [/plane/i, 'dive'],
  [/train|railway/i, 'train'],
  [/club|committee/i, 'club'],
  [/week-?end|holiday/i, 'hammock'],
  [/nerv|break-?down/i, 'nerves'],
]
const OWNING: [RegExp, string][] = [
  [/opera|theatre/i, 'box'],
  [/rolls|motor|\bcar\b/i, 'car'],
  [/polo|pon(y|ies)/i, 'polo'],
  [/plane/i, 'plane'],
  [/camp|lodge/i, 'camp'],
  [/derby|horse|stable/i, 'horse'],
  [/villa/i, 'villa'],
  [/yacht|boat/i, 'yacht'],
  [/cottage/i, 'cottage'],
]
const DONE: Record<string, string> = {
  '': 'season',
  'space.plus': 'plus',
  'space.minus': 'minus',
  'lottery.must-bet': 'ticket',
  'human.draw': 'equation',
  'monte-carlo.bet': 'wheel',
  'pool.hat': 'tent',
  'pool.milk': 'milk',
  'pool.hat/collect': 'purse',
  'pool.milk/collect': 'churn',
  'sanitarium.sent': 'bed',
  'park.sent': 'tree',
  'rest.lose-turn': 'bed',
}

const spoken = (name: string, known: [RegExp, string][]) => known.find(([word]) => word.test(name))?.[1]

/** Return the drawing of a space without a property. */
export function drawing(name: string, does: string, number: number): string {
  const plain = does in DONE && !['', 'space.plus', 'space.minus', 'sanitarium.sent', 'rest.lose-turn'].includes(does)
  const named = plain ? undefined : spoken(name, SPOKEN)
  if (does === 'space.exact') return named ?? (number > 0 ? 'on' : 'back')
  return named ?? (does === 'space.exact/go' ? 'on' : (DONE[does] ?? 'equation'))
}

/** Return the drawing of a kind of property. */
export const estate = (name: string): string => spoken(name, OWNING) ?? 'house'
