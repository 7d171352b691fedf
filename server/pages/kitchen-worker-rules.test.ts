import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { beforeEach, describe, expect, it } from 'vitest'
import { projectFolder } from '#server/project-folder.ts'

const script = readFileSync(join(projectFolder, 'web/public/kitchen-worker.js'), 'utf8')
const origin = 'https://bakesale.example'
const store = 'bakesale:kitchen'
const kitchen = '/seller-dashboard/kitchen?date=2026-11-28'

/** A worker's `fetch` event and its result. */
class AnEvent {
  readonly work: Promise<unknown>[] = []
  answer: Promise<Response> | null = null
  readonly request: { method: string; mode: string; url: string }
  constructor(path = '/', { method = 'GET', mode = 'navigate' } = {}) {
    this.request = { method, mode, url: new URL(path, origin).href }
  }
  waitUntil(work: Promise<unknown>) {
    this.work.push(work)
  }
  respondWith(answer: Promise<Response>) {
    this.answer = answer
  }
}

/** A browser's cache storage, as far as the worker uses it. */
class Caches {
  readonly all = new Map<string, Map<string, Response>>()
  readonly #read: (path: string) => Promise<Response>
  constructor(read: (path: string) => Promise<Response>) {
    this.#read = read
  }
  async open(name: string) {
    const kept = this.all.get(name) ?? new Map<string, Response>()
    this.all.set(name, kept)
    const pathOf = (url: string) => new URL(url, origin).pathname
    return {
      match: async (url: string) => kept.get(pathOf(url))?.clone(),
      keys: async () => [...kept.keys()].map((path) => ({ url: origin + path })),
      put: async (url: string, answer: Response) => void kept.set(pathOf(url), answer),
      delete: async (url: string) => kept.delete(pathOf(url)),
      addAll: async (paths: string[]) => {
        const answers = await Promise.all(paths.map((path) => this.#read(path)))
        if (answers.some(({ ok }) => !ok)) throw new TypeError('Failed')
        for (const [at, path] of paths.entries()) kept.set(path, answers[at] ?? Response.error())
      },
    }
  }
  async delete(name: string) {
    return this.all.delete(name)
  }
}

/** A browser with the worker, and a scripted server; other URLs are network errors. */
function startWorker() {
  const server = new Map<string, () => Response>()
  const read = async (request: string | { url: string }) => {
    const { pathname } = new URL(typeof request === 'string' ? request : request.url, origin)
    const answer = server.get(pathname)
    if (!answer) throw new TypeError('Failed to fetch')
    return answer()
  }
  const caches = new Caches(read)
  const listeners = new Map<string, (event: AnEvent) => void>()
  const happened = { left: 0 }
  runInNewContext(script, {
    URL,
    caches,
    fetch: read,
    location: { origin },
    clients: { claim: async () => undefined },
    registration: {
      unregister: async () => {
        happened.left += 1
      },
    },
    skipWaiting: () => undefined,
    addEventListener: (name: string, listener: (event: AnEvent) => void) => listeners.set(name, listener),
  })
  const dispatch = async (name: string, event = new AnEvent()) => {
    listeners.get(name)?.(event)
    const answer = await event.answer
    await Promise.all(event.work)
    return answer ?? null
  }
  return {
    server,
    happened,
    kept: () => [...(caches.all.get(store)?.keys() ?? [])].sort(),
    install: () => dispatch('install'),
    open: () => dispatch('message'),
    get: (path: string, options = {}) => dispatch('fetch', new AnEvent(path, options)),
  }
}

/** A build of the page: its shell and the files it names. */
function build(server: Map<string, () => Response>, ...files: string[]) {
  server.clear()
  const names = ['/watchdog.js', ...files]
  server.set('/kitchen-shell', () => new Response(names.map((name) => `<i src="${name}">`).join('')))
  for (const name of names) server.set(name, () => new Response(name))
  server.set('/seller-dashboard/kitchen', () => new Response('of the server'))
}

describe('the kitchen page’s service worker', () => {
  let worker: ReturnType<typeof startWorker>
  beforeEach(() => {
    worker = startWorker()
    build(worker.server, '/assets/main-1.js', '/assets/frame-1.css')
  })

  it('caches the empty page with its files, and serves it only without a network', async () => {
    await worker.install()
    expect(worker.kept()).toEqual([
      '/assets/frame-1.css',
      '/assets/main-1.js',
      '/kitchen-shell',
      '/watchdog.js',
    ])
    expect(await (await worker.get(kitchen))?.text()).toBe('of the server')
    worker.server.clear()
    expect(await (await worker.get(kitchen))?.text()).toContain('/assets/main-1.js')
    expect(await (await worker.get('/assets/main-1.js', { mode: 'cors' }))?.text()).toBe('/assets/main-1.js')
    await expect(worker.get('/assets/other-1.js', { mode: 'cors' })).rejects.toThrow('Failed to fetch')
  })

  it.each([502, 503, 504])('serves it when the server is unreachable (%i)', async (status) => {
    await worker.install()
    worker.server.set('/seller-dashboard/kitchen', () => new Response('', { status }))
    expect((await worker.get(kitchen))?.status).toBe(200)
    const bare = startWorker()
    bare.server.set('/seller-dashboard/kitchen', () => new Response('', { status }))
    expect((await bare.get(kitchen))?.status).toBe(status)
  })

  it.each([302, 404, 500])('passes the server’s answer on (%i)', async (status) => {
    await worker.install()
    worker.server.set('/seller-dashboard/kitchen', () => new Response('', { status }))
    expect((await worker.get(kitchen))?.status).toBe(status)
  })

  it.each([
    ['/', {}],
    ['/seller-dashboard', {}],
    ['/seller-dashboard/kitchen/more', {}],
    ['/admin', {}],
    ['/api/sellers/kitchen', { mode: 'cors' }],
    ['/seller-dashboard/kitchen', { mode: 'navigate', method: 'POST' }],
    ['https://elsewhere.example/seller-dashboard/kitchen', {}],
    ['https://elsewhere.example/assets/main-1.js', { mode: 'cors' }],
  ])('ignores %s', async (path, options) => {
    await worker.install()
    worker.server.clear()
    expect(await worker.get(path, options)).toBeNull()
  })

  it.each(['open', 'get'] as const)('keeps nothing of the previous build (%s)', async (how) => {
    await worker.install()
    build(worker.server, '/assets/main-2.js')
    await (how === 'open' ? worker.open() : worker.get(kitchen))
    expect(worker.kept()).toEqual(['/assets/main-2.js', '/kitchen-shell', '/watchdog.js'])
  })

  it('keeps the complete previous build until the next one is complete', async () => {
    await worker.install()
    const before = worker.kept()
    build(worker.server, '/assets/main-2.js')
    worker.server.delete('/assets/main-2.js')
    await worker.open()
    expect(worker.kept()).toEqual(before)
    worker.server.clear()
    expect(await (await worker.get(kitchen))?.text()).toContain('/assets/main-1.js')
  })

  it('is not installed unless it can cache the whole page', async () => {
    worker.server.delete('/assets/frame-1.css')
    await expect(worker.install()).rejects.toThrow('Failed to fetch')
  })

  it('unregisters itself once the server has no such page', async () => {
    await worker.install()
    worker.server.set('/kitchen-shell', () => new Response('', { status: 404 }))
    expect(await (await worker.get(kitchen))?.text()).toBe('of the server')
    expect(worker.happened.left).toBe(1)
    expect(worker.kept()).toEqual([])
  })
})
