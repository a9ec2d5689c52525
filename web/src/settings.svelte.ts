// What this device prefers, kept on it.

import { prefersReducedMotion } from 'svelte/motion'

export const PACES = { slow: 1.7, normal: 1, fast: 0.45, off: 0 } as const
export type Pace = keyof typeof PACES
export type Theme = 'system' | 'light' | 'dark'

const dark = matchMedia('(prefers-color-scheme: dark)')

export function kept(key: string): string {
  try {
    return localStorage.getItem(`parlour.${key}`) ?? ''
  } catch {
    return ''
  }
}

export function keep(key: string, value: string): void {
  try {
    localStorage.setItem(`parlour.${key}`, value)
  } catch {
    // A browser that keeps nothing still plays.
  }
}

class Settings {
  pace = $state<Pace>((kept('pace') as Pace) in PACES ? (kept('pace') as Pace) : 'normal')
  theme = $state<Theme>((['light', 'dark'] as const).find((theme) => theme === kept('theme')) ?? 'system')
  name = $state(kept('name'))
  careful = $state(kept('careful') !== 'no') // confirm costly moves
  clauses = $state(kept('clauses') === 'yes') // show rule names
  sound = $state(kept('sound') !== 'no')
  speed = $derived(prefersReducedMotion.current ? 0 : PACES[this.pace])

  setPace(pace: Pace): void {
    this.pace = pace
    keep('pace', pace)
  }

  setTheme(theme: Theme): void {
    this.theme = theme
    keep('theme', theme)
    this.paint()
  }

  setCareful(careful: boolean): void {
    this.careful = careful
    keep('careful', careful ? 'yes' : 'no')
  }

  setClauses(clauses: boolean): void {
    this.clauses = clauses
    keep('clauses', clauses ? 'yes' : 'no')
  }

  setSound(sound: boolean): void {
    this.sound = sound
    keep('sound', sound ? 'yes' : 'no')
  }

  setName(name: string): void {
    this.name = name
    keep('name', name)
  }

  paint(): void {
    const shown = this.theme === 'system' ? (dark.matches ? 'dark' : 'light') : this.theme
    document.documentElement.dataset.theme = shown
  }
}

export const settings = new Settings()
settings.paint()
dark.addEventListener('change', () => settings.paint())
