// The address of the page, and navigation without reloading. Addresses are relative to <base>, which the server sets.

const BASE = new URL(document.baseURI).pathname

class Route {
  path = $state(page()) // of the page, without the path that the server is under

  constructor() {
    addEventListener('popstate', () => (this.path = page()))
  }

  go(path: string): void {
    history.pushState(null, '', path)
    this.path = page()
    scrollTo(0, 0)
  }
}

function page(): string {
  return location.pathname.startsWith(BASE) ? location.pathname.slice(BASE.length) : location.pathname
}

export const route = new Route()

/** Follow a link without reloading the page. */
export function here(e: MouseEvent): void {
  if (e.metaKey || e.ctrlKey || e.shiftKey || e.button) return
  e.preventDefault()
  route.go((e.currentTarget as HTMLAnchorElement).pathname)
}
