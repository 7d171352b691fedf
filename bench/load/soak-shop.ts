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
  const stock = await stockShop(server)
  const actions = actionsIn(stock)
  const hundred = Object.entries(actions).flatMap(([name, [share]]) => Array<string>(share).fill(name))
  const done = new Map<string, number>()
  const live = new LiveListeners(server.url)
  for (let place = 0; place < listeners; place += 1)
    void live.listen(place === 0 ? stock.baker : pick(stock.buyers))

  return {
    async doSomething() {
      const name = pick(hundred)
      await actions[name]?.[1]()
      done.set(name, (done.get(name) ?? 0) + 1)
    },
    counts: () => [...[...done].map(([name, count]) => `${name} ${count}`), live.counts()].join(', '),
    close: () => live.close(),
  }
}

/** The shop's people, by their cookies, and its listings. */
interface Stock {
  url: string
  baker: string
  buyers: readonly string[]
  ids: readonly string[]
}

async function stockShop(server: MailingServer): Promise<Stock> {
  const { url } = server
  const baker = await signUpConfirmedAt(server, 'baker@soak.example')
  await liftPickupLimitsAt(url, baker)
  const cookies: string[] = []
  for (let place = 0; place < buyers; place += 1)
    cookies.push(await signUpConfirmedAt(server, emailOf(place)))
  const ids: string[] = []
  for (let place = 0; place < listings; place += 1) {
    const body = listingBody({ title: `Soak loaf ${place}`, servingsAvailable: 10_000 })
    ids.push(Created.parse(await call(url, 'POST', '/api/food-listings', 201, { cookie: baker, body })).id)
  }
  return { url, baker, buyers: cookies, ids }
}

/** Each action with its share in percent. */
function actionsIn(stock: Stock): Readonly<Record<string, [share: number, action: () => Promise<unknown>]>> {
  const { url, ids } = stock
  const asked = coldQuestions()
  const get = (path: string, options?: CallOptions) => call(url, 'GET', path, 200, options)
  return {
    'landing page': [15, () => get('/')],
    'browse page': [15, () => get('/browse')],
    'listing page': [20, () => get(`/food/${pick(ids)}`)],
    'list or map, never asked before': [20, () => get(pick(asked).path())],
    search: [10, () => get(`/api/food-listings?query=${encodeURIComponent(pick(words))}`)],
    'own orders': [8, () => get('/my-orders', { cookie: pick(stock.buyers) })],
    order: [6, () => order(stock)],
    'changed listing': [2, () => changeListing(stock)],
    'sign-in': [4, () => signIn(url)],
  }
}

async function order({ url, buyers, ids }: Stock): Promise<void> {
  const body = { foodListingId: pick(ids), quantity: 1 }
  await call(url, 'POST', '/api/orders', 201, { cookie: pick(buyers), body })
}

async function changeListing({ url, baker, ids }: Stock): Promise<void> {
  const place = Math.floor(Math.random() * ids.length)
  const body = listingBody({
    title: `Soak loaf ${place}`,
    servingsAvailable: 10_000,
    price: `${5 + Math.floor(Math.random() * 20)}.50`,
  })
  await call(url, 'PUT', `/api/food-listings/${ids[place]}`, 200, { cookie: baker, body })
}

async function signIn(url: string): Promise<void> {
  const body = { email: emailOf(Math.floor(Math.random() * buyers)), password }
  await call(url, 'POST', '/api/login', 200, { body })
}

/** Pages that listen to events. */
class LiveListeners {
  readonly #url: string
  readonly #streams = new Set<{ close(): void }>()
  #isOpen = true
  #heard = 0
  #lost = 0

  constructor(url: string) {
    this.#url = url
  }

  /** Listens to some events, disconnects and reconnects, like pages. */
  async listen(cookie: string): Promise<void> {
    while (this.#isOpen) {
      const stream = await openEventStream(`${this.#url}/api/events`, cookie)
      this.#streams.add(stream)
      await this.#readEvents(stream)
      this.#streams.delete(stream)
      stream.close()
    }
  }

  async #readEvents(stream: Awaited<ReturnType<typeof openEventStream>>): Promise<void> {
    try {
      for (let event = 0; event < eventsEach && (await stream.next()); event += 1) this.#heard += 1
    } catch (error) {
      if (!this.#isOpen) return
      this.#lost += 1
      throw error
    }
  }

  counts(): string {
    return `events heard ${this.#heard}, streams lost ${this.#lost}`
  }

  close(): void {
    this.#isOpen = false
    for (const stream of this.#streams) stream.close()
  }
}

interface CallOptions {
  cookie?: string
  body?: unknown
}

/** Requests a page or calls the API; throws on an unexpected status. */
async function call(
  url: string,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  status: number,
  options: CallOptions = {},
): Promise<unknown> {
  if (!path.startsWith('/api/')) return getPage(url, path, status, options)
  const answer = await callServer(url, method, path, options)
  if (answer.status === status) return answer.body
  const said = JSON.stringify(answer.body)
  throw new Error(`${method} ${path.split('?')[0]} answered ${answer.status}: ${said}`)
}

async function getPage(url: string, path: string, status: number, { cookie }: CallOptions): Promise<null> {
  const answer = await fetch(url + path, { headers: cookie === undefined ? {} : { cookie } })
  await answer.text()
  if (answer.status !== status) throw new Error(`${path} answered ${answer.status}`)
  return null
}

function pick<T>(list: readonly T[]): T {
  const picked = list[Math.floor(Math.random() * list.length)]
  if (picked === undefined) throw new Error('Nothing to pick from')
  return picked
}

function emailOf(place: number): string {
  return `buyer-${place}@soak.example`
}
