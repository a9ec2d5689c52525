// Which page is shown: the address, and going elsewhere without loading anew.

class Route {
  path = $state(location.pathname)

  constructor() {
    addEventListener('popstate', () => (this.path = location.pathname))
  }

  go(path: string): void {
    history.pushState(null, '', path)
    this.path = location.pathname
    scrollTo(0, 0)
  }
}

export const route = new Route()

/** On a link: go there without loading the page anew. */
export function here(e: MouseEvent): void {
  if (e.metaKey || e.ctrlKey || e.shiftKey || e.button) return
  e.preventDefault()
  route.go((e.currentTarget as HTMLAnchorElement).pathname)
}
