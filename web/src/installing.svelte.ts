// Installing the pages on this device: the service worker, and the browser's offer to install.

type InstallPrompt = Event & { prompt: () => Promise<void> }

class Installing {
  private asked = $state.raw<InstallPrompt | null>(null)

  /** Return whether the browser can install the pages now. */
  get offered(): boolean {
    return this.asked !== null
  }

  begin(): void {
    addEventListener('beforeinstallprompt', (e) => {
      e.preventDefault()
      this.asked = e as InstallPrompt
    })
    addEventListener('appinstalled', () => (this.asked = null))
    // An older page that misses a file reloads; nothing is lost.
    addEventListener('vite:preloadError', (e) => {
      if (!navigator.onLine || sessionStorage.getItem('parlour.anew') === location.pathname) return
      e.preventDefault()
      sessionStorage.setItem('parlour.anew', location.pathname)
      location.reload()
    })
    if (import.meta.env.PROD && 'serviceWorker' in navigator)
      void navigator.serviceWorker.register('sw.js').catch(() => undefined)
  }

  async install(): Promise<void> {
    const asked = this.asked
    this.asked = null
    await asked?.prompt()
  }
}

export const installing = new Installing()
