// The service worker: keeps the shell for use without a server, and shows notices.
// It never caches the API, so nothing about a table.

/// <reference lib="webworker" />

type Notice = { title: string; body: string; table: string }

const worker = self as unknown as ServiceWorkerGlobalScope
const SHELL = JSON.parse('%SHELL%') as string[] // written by the build: what the first page is made of
const BASE = new URL('./', location.href).pathname // the path that the server is under
const CACHE = `parlour-${'%VERSION%'} ${BASE}`
const LATER = /^(assets|words)\// // other files of the pages, kept once they have been used

worker.addEventListener('install', (e) => {
  e.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(SHELL)))
  void worker.skipWaiting()
})

worker.addEventListener('activate', (e) => {
  const tidy = async () => {
    for (const name of await caches.keys()) if (isOlder(name)) await caches.delete(name)
    await worker.clients.claim()
  }
  e.waitUntil(tidy())
})

/** Return whether this is a cache of an earlier version under the same path; the first ones named no path. */
function isOlder(cache: string): boolean {
  return cache.startsWith('parlour-') && cache !== CACHE && (cache.endsWith(` ${BASE}`) || !cache.includes(' '))
}

worker.addEventListener('fetch', (e) => {
  const url = new URL(e.request.url)
  if (e.request.method !== 'GET' || url.origin !== location.origin || !url.pathname.startsWith(BASE)) return
  const name = url.pathname.slice(BASE.length)
  if (e.request.mode === 'navigate') e.respondWith(page(e.request))
  else if (name.startsWith('assets/')) e.respondWith(keptFile(e.request))
  else if (LATER.test(name) || SHELL.includes(name)) e.respondWith(newestFile(e.request))
})

/** Return the answer kept by this version. */
async function kept(request: RequestInfo): Promise<Response | undefined> {
  return (await caches.open(CACHE)).match(request)
}

/** Answer every page address with the newest shell. */
async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch {
    return (await kept(BASE)) ?? Response.error()
  }
}

/** Answer from the cache: a file's name changes with its content. */
async function keptFile(request: Request): Promise<Response> {
  return (await kept(request)) ?? fetchedAndKept(request)
}

async function newestFile(request: Request): Promise<Response> {
  try {
    return await fetchedAndKept(request)
  } catch {
    return (await kept(request)) ?? Response.error()
  }
}

async function fetchedAndKept(request: Request): Promise<Response> {
  const answer = await fetch(request)
  if (answer.ok) await (await caches.open(CACHE)).put(request, answer.clone())
  return answer
}

worker.addEventListener('push', (e) => {
  const notice = e.data?.json() as Notice | undefined
  if (!notice) return
  // One notice per table: a newer one replaces it.
  const look = { body: notice.body, tag: notice.table, icon: 'icon-192.png', badge: 'badge-96.png' }
  e.waitUntil(worker.registration.showNotification(notice.title, { ...look, data: notice.table }))
})

worker.addEventListener('notificationclick', (e) => {
  e.notification.close()
  const path = `${BASE}t/${encodeURIComponent(String(e.notification.data))}`
  const open = async () => {
    const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
    const there = pages.find((page) => new URL(page.url).pathname === path)
    if (there) await there.focus()
    else await worker.clients.openWindow(path)
  }
  e.waitUntil(open())
})
