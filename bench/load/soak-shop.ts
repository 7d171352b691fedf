import * as z from 'zod/mini'
import { openEventStream } from '#tests/make/event-stream.ts'
import { type MailingServer, signUpConfirmedAt } from '#tests/make/mail-files.ts'
import { listingBody } from '#tests/make/make-listing.ts'
import { callServer, liftPickupLimitsAt } from '#tests/make/server-client.ts'
import { coldQuestions } from './cold-questions.ts'

/** A shop with simulated visitors. */
export interface SoakShop {
  /** performs one random action; rejects on an unexpected response */
  doSomething(): Promise<void>
  /** how often each action happened, as a line of text */
  counts(): string
  close(): void
}

const Created = z.object({ id: z.string() })
const buyers = 10
const listings = 20
/** How many pages listen to events, and after how many events each reconnects. */
const listeners = 10
const eventsEach = 20
const password = 'flour, water and salt'
const words = ['sourdough', 'rye', 'apple pie', 'choclate cake', 'vegan', 'cinnamon']

/** Opens a baker's shop with buyers, some of whom watch their orders live. */
export async function openShop(server: MailingServer): Promise<SoakShop> {
  const { url } = server
  const baker = await signUpConfirmedAt(server, 'baker@soak.example')
  await liftPickupLimitsAt(url, baker)
  const buyerCookies: string[] = []
  for (let place = 0; place < buyers; place += 1)
    buyerCookies.push(await signUpConfirmedAt(server, emailOf(place)))
  const ids: string[] = []
  for (let place = 0; place < listings; place += 1) {
    const body = listingBody({ title: `Soak loaf ${place}`, servingsAvailable: 10_000 })
    ids.push(Created.parse(await call('POST', '/api/food-listings', 201, { cookie: baker, body })).id)
  }
  const asked = coldQuestions()
  const done = new Map<string, number>()
  const pick = <T>(list: readonly T[]): T => {
    const picked = list[Math.floor(Math.random() * list.length)]
    if (picked === undefined) throw new Error('Nothing to pick from')
    return picked
  }
  const streams = new Set<{ close(): void }>()
  let isOpen = true
  let heard = 0
  let lost = 0

  /** Each action with its share in percent. */
  const actions: Readonly<Record<string, [share: number, action: () => Promise<unknown>]>> = {
    'landing page': [15, () => page('/')],
    'browse page': [15, () => page('/browse')],
    'listing page': [20, () => page(`/food/${pick(ids)}`)],
    'list or map, never asked before': [20, () => call('GET', pick(asked).path(), 200)],
    search: [10, () => call('GET', `/api/food-listings?query=${encodeURIComponent(pick(words))}`, 200)],
    'own orders': [8, () => call('GET', '/my-orders', 200, { cookie: pick(buyerCookies) })],
    order: [6, order],
    'changed listing': [2, changeListing],
    'sign-in': [4, signIn],
  }
  const hundred = Object.entries(actions).flatMap(([name, [share]]) => Array<string>(share).fill(name))
  for (let place = 0; place < listeners; place += 1) void listen(place === 0 ? baker : pick(buyerCookies))

  return {
    async doSomething() {
      const name = pick(hundred)
      await actions[name]?.[1]()
      done.set(name, (done.get(name) ?? 0) + 1)
    },
    counts() {
      const parts = [...done].map(([name, count]) => `${name} ${count}`)
      return [...parts, `events heard ${heard}`, `streams lost ${lost}`].join(', ')
    },
    close() {
      isOpen = false
      for (const stream of streams) stream.close()
    },
  }

  function page(path: string): Promise<unknown> {
    return call('GET', path, 200)
  }

  async function order(): Promise<void> {
    const body = { foodListingId: pick(ids), quantity: 1 }
    await call('POST', '/api/orders', 201, { cookie: pick(buyerCookies), body })
  }

  async function changeListing(): Promise<void> {
    const place = Math.floor(Math.random() * ids.length)
    const body = listingBody({
      title: `Soak loaf ${place}`,
      servingsAvailable: 10_000,
      price: `${5 + Math.floor(Math.random() * 20)}.50`,
    })
    await call('PUT', `/api/food-listings/${ids[place]}`, 200, { cookie: baker, body })
  }

  async function signIn(): Promise<void> {
    const body = { email: emailOf(Math.floor(Math.random() * buyers)), password }
    await call('POST', '/api/login', 200, { body })
  }

  /** Listens to some events, disconnects and reconnects, like pages. */
  async function listen(cookie: string): Promise<void> {
    while (isOpen) {
      const stream = await openEventStream(`${url}/api/events`, cookie)
      streams.add(stream)
      try {
        for (let event = 0; event < eventsEach; event += 1) {
          if (!(await stream.next())) break
          heard += 1
        }
      } catch (error) {
        if (isOpen) lost += 1
        if (isOpen) throw error
      }
      streams.delete(stream)
      stream.close()
    }
  }

  async function call(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    status: number,
    options: { cookie?: string; body?: unknown } = {},
  ): Promise<unknown> {
    const isPage = !path.startsWith('/api/')
    if (isPage) {
      const headers = options.cookie === undefined ? {} : { cookie: options.cookie }
      const answer = await fetch(`${url}${path}`, { headers })
      await answer.text()
      if (answer.status !== status) throw new Error(`${path} answered ${answer.status}`)
      return null
    }
    const answer = await callServer(url, method, path, options)
    const said = JSON.stringify(answer.body)
    if (answer.status !== status)
      throw new Error(`${method} ${path.split('?')[0]} answered ${answer.status}: ${said}`)
    return answer.body
  }
}

function emailOf(place: number): string {
  return `buyer-${place}@soak.example`
}
