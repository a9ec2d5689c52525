/** Return the attributes that make an SVG group a button. */
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
