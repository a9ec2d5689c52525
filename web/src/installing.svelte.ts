// The pages as a program of this device: the service worker behind them, and the browser's offer to install them.

type InstallPrompt = Event & { prompt: () => Promise<void> }

class Installing {
  private asked = $state.raw<InstallPrompt | null>(null)

  /** Whether the browser would install it now. */
  get offered(): boolean {
    return this.asked !== null
  }

  begin(): void {
    addEventListener('beforeinstallprompt', (e) => {
      e.preventDefault()
      this.asked = e as InstallPrompt
    })
    addEventListener('appinstalled', () => (this.asked = null))
    // A page of an older version that misses a file of its own is loaded anew; nothing is lost by it.
    addEventListener('vite:preloadError', (e) => {
      if (!navigator.onLine || sessionStorage.getItem('parlour.anew') === location.pathname) return
      e.preventDefault()
      sessionStorage.setItem('parlour.anew', location.pathname)
      location.reload()
    })
    if (import.meta.env.PROD && 'serviceWorker' in navigator)
      void navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  }

  async install(): Promise<void> {
    const asked = this.asked
    this.asked = null
    await asked?.prompt()
  }
}

export const installing = new Installing()
