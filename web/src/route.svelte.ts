// The address of the page, and navigation without reloading.

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

/** Follow a link without reloading the page. */
export function here(e: MouseEvent): void {
  if (e.metaKey || e.ctrlKey || e.shiftKey || e.button) return
  e.preventDefault()
  route.go((e.currentTarget as HTMLAnchorElement).pathname)
}
