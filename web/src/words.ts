// Numbers as people say them.

export type Call = (unit: string, n: number) => string

export function caller(names: Record<string, readonly string[]>, seats: readonly string[]): Call {
  return (unit, n) => {
    const known = unit === 'seat' ? seats : names[unit]
    const name = n >= 0 ? known?.[n] : undefined
    return name ?? (unit === '$' ? dollars(n) : n.toLocaleString('en-US'))
  }
}

export function dollars(n: number): string {
  return `${n < 0 ? '−' : ''}$${Math.abs(n).toLocaleString('en-US')}`
}

/** One, two and three. */
export function listed(items: readonly string[]): string {
  if (items.length < 2) return items.join('')
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
}

export function ordinal(n: number): string {
  const tail = n % 100 > 10 && n % 100 < 14 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')
  return `${n}${tail}`
}

/** How long ago, loosely. */
export function ago(seconds: number, now = Date.now() / 1000): string {
  const gone = Math.max(0, now - seconds)
  if (gone < 90) return 'just now'
  if (gone < 5400) return `${Math.round(gone / 60)} minutes ago`
  if (gone < 129600) return `${Math.round(gone / 3600)} hours ago`
  return `${Math.round(gone / 86400)} days ago`
}

/** `first-space` as people read it: first space. */
export function plain(word: string | number): string {
  return String(word).replaceAll('-', ' ').replaceAll('_', ' ')
}

export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
