// Notices of my turn: by this page while it is hidden, by Web Push while no page is open.

import * as api from './api'
import { house } from './house.svelte'
import { keep, kept } from './settings.svelte'

class Notices {
  wanted = $state(kept('notices') === 'yes')
  permission = $state<NotificationPermission>('Notification' in globalThis ? Notification.permission : 'denied')
  pushed = $state(false) // this browser receives Web Push

  /** Return whether notices work here: browsers need https or localhost. */
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

  /** Renew the subscription at every visit: the browser's address or the server's key may have changed. */
  async subscribe(): Promise<void> {
    const key = house.info?.push
    const registration = await worker()
    if (!key || !this.wanted || this.permission !== 'granted' || !registration?.pushManager) return
    try {
      const subscription = await subscribe(registration, key)
      const { endpoint, keys } = subscription.toJSON()
      await api.subscribe({ endpoint: endpoint!, public_key: keys!.p256dh!, secret: keys!.auth! })
      this.pushed = true
    } catch {
      this.pushed = false // no push service, or the server refuses: the open page shows notices
    }
  }

  /** Show a notice from this page while it is hidden. */
  async show(title: string, body: string, table: string): Promise<void> {
    if (!this.wanted || this.pushed || this.permission !== 'granted' || !this.possible) return
    const look = { body, tag: table, icon: 'icon-192.png', badge: 'badge-96.png', data: table }
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

/** Return the present subscription, or a new one if the server's key has changed. */
async function subscribe({ pushManager }: ServiceWorkerRegistration, key: string): Promise<PushSubscription> {
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
