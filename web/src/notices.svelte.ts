// Being told that it is my turn: by this page while it is hidden, or by Web Push while none is open.

import * as api from './api'
import { house } from './house.svelte'
import { keep, kept } from './settings.svelte'

class Notices {
  wanted = $state(kept('notices') === 'yes')
  permission = $state<NotificationPermission>('Notification' in globalThis ? Notification.permission : 'denied')
  pushed = $state(false) // the house tells this browser, page or no page

  /** Browsers allow it over https and on the machine itself. */
  get possible(): boolean {
    return isSecureContext && 'Notification' in globalThis && house.info?.notifications !== false
  }

  async turnOn(): Promise<void> {
    this.permission = await Notification.requestPermission()
    this.want(this.permission === 'granted')
    if (this.wanted) await this.subscribe()
  }

  async turnOff(): Promise<void> {
    this.want(false)
    const subscription = await (await worker())?.pushManager.getSubscription()
    if (!subscription) return
    await api.unsubscribe(subscription.endpoint).catch(() => undefined)
    await subscription.unsubscribe()
    this.pushed = false
  }

  /** Again with every visit: a browser may have changed where it is told, and a house its keys. */
  async subscribe(): Promise<void> {
    const key = house.info?.push
    const registration = await worker()
    if (!key || !this.wanted || this.permission !== 'granted' || !registration?.pushManager) return
    try {
      const found = await subscribed(registration, key)
      const { endpoint, keys } = found.toJSON()
      await api.subscribe({ endpoint: endpoint!, public_key: keys!.p256dh!, secret: keys!.auth! })
      this.pushed = true
    } catch {
      this.pushed = false // no push service, or the house will not have it: the page tells as long as it is open
    }
  }

  /** By this page, for whoever has it open behind another. */
  async show(title: string, body: string, table: string): Promise<void> {
    if (!this.wanted || this.pushed || this.permission !== 'granted' || !this.possible) return
    const look = { body, tag: table, icon: '/icon-192.png', badge: '/badge-96.png', data: table }
    const registration = await worker()
    if (registration) await registration.showNotification(title, look)
    else new Notification(title, look).onclick = () => focus()
  }

  private want(wanted: boolean): void {
    this.wanted = wanted
    keep('notices', wanted ? 'yes' : 'no')
  }
}

async function worker(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker?.getRegistration()
}

/** As this browser is already, unless by another key than the house has now. */
async function subscribed({ pushManager }: ServiceWorkerRegistration, key: string): Promise<PushSubscription> {
  const known = await pushManager.getSubscription()
  if (known && keyOf(known) === key) return known
  await known?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

function keyOf(subscription: PushSubscription): string {
  const bytes = new Uint8Array(subscription.options.applicationServerKey ?? [])
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

export const notices = new Notices()
