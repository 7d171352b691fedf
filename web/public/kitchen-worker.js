// Keeps a baker's kitchen page for when there is no network: the empty page, in which nothing is anybody's, and the files that it is
// made of. What its baker has for the day the page itself keeps (`web/features/kitchen/offline-day.ts`). The network comes first, and
// no other page is ever answered from here.

const page = '/seller-dashboard/kitchen'
const emptyPage = '/kitchen-shell'
const store = 'bakesale:kitchen'

addEventListener('install', (event) => {
  skipWaiting()
  event.waitUntil(keep())
})

addEventListener('activate', (event) => event.waitUntil(clients.claim()))

// the page says that it is open
addEventListener('message', (event) => event.waitUntil(keepIfPossible()))

addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== location.origin) return
  if (mode === 'navigate') {
    if (pathname === page) event.respondWith(openPage(event))
  } else if (isFile(pathname)) event.respondWith(readFile(event.request))
})

function isFile(path) {
  return path.startsWith('/assets/') || path === '/watchdog.js'
}

/** The page from the server; the empty one when that cannot be reached, or what stands before it cannot. */
async function openPage(event) {
  try {
    const answer = await fetch(event.request)
    if (answer.status >= 502 && answer.status <= 504) return (await kept(emptyPage)) ?? answer
    if (answer.ok) event.waitUntil(keepIfPossible())
    return answer
  } catch (error) {
    const answer = await kept(emptyPage)
    if (answer) return answer
    throw error
  }
}

async function readFile(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const answer = await kept(request.url)
    if (answer) return answer
    throw error
  }
}

async function kept(url) {
  const cache = await caches.open(store)
  return cache.match(url, { ignoreVary: true })
}

/** Keeps what the server's build has now, and nothing of the one before; whatever fails, what was kept stays whole. */
async function keep() {
  const answer = await fetch(emptyPage, { cache: 'no-cache', credentials: 'omit' })
  // a server that no longer has the page wants nothing kept
  if (answer.status === 404) return leave()
  if (!answer.ok) throw new Error(`${emptyPage}: ${answer.status}`)
  const text = await answer.clone().text()
  const files = new Set(text.match(/(?<=")\/(?:assets\/[\w.-]+|watchdog\.js)(?=")/g))
  const cache = await caches.open(store)
  const there = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  // a name under /assets/ is of what is in the file, so that it never changes
  await cache.addAll([...files].filter((file) => !file.startsWith('/assets/') || !there.has(file)))
  await cache.put(emptyPage, answer)
  for (const path of there) if (path !== emptyPage && !files.has(path)) await cache.delete(path)
}

async function keepIfPossible() {
  try {
    await keep()
  } catch {
    // the next opening tries again, and what was kept stays
  }
}

/** Undoes all that was done in this browser. */
async function leave() {
  await caches.delete(store)
  await registration.unregister()
}
