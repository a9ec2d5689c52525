/** Everything that makes a group of an SVG a button. */
export function press(act: () => void, label: string, picked = false) {
  return {
    role: 'button' as const,
    tabindex: 0,
    'aria-label': label,
    'aria-pressed': picked,
    onclick: (e: Event) => {
      e.stopPropagation()
      act()
    },
    onkeydown: (e: KeyboardEvent) => {
      if (e.key !== 'Enter' && e.key !== ' ') return
      e.preventDefault()
      e.stopPropagation()
      act()
    },
  }
}
