import * as z from 'zod/mini'
import { newId } from '#server/database/new-id.ts'
import { listingBody } from '#tests/make/make-listing.ts'
import { cookieOf, personPassword } from '#tests/make/server-client.ts'

/** Deeds of people at a shop, in every version of it. */
export const deeds = [
  'browse',
  'search',
  'look',
  'join',
  'sign in',
  'post',
  'take down',
  'order',
  'read the order',
  'confirm',
] as const
export type Deed = (typeof deeds)[number]

/** A server and its people. */
export interface Shop {
  url: string
  /** the ordered listing */
  listingId: string
  /** the email addresses of its baker and its buyers */
  baker: string
  buyers: readonly string[]
  /** the current phase, for fault messages */
  goesOn: () => string
}

/** People at one server, who send the next request on each response. */
export interface Shoppers {
  /** statuses of 500 or more and missing responses, a line each, with the phase */
  faults: readonly string[]
  /** the number of each deed */
  done: ReadonlyMap<Deed, number>
  /** acknowledged orders: the buyer's email address by order id */
  placed: ReadonlyMap<string, string>
  /** the phase of each forced new sign-in */
  signedOut: readonly string[]
  leave(): Promise<void>
}

/** Starts people at a server, who stay until `leave`. */
export function startShoppers(shop: Shop): Shoppers {
  const people = new People(shop)
  const isOver = { now: false }
  const again = async (act: () => Promise<void>) => {
    while (!isOver.now) await act()
  }
  const all = [
    again(() => people.visit()),
    again(() => people.join()),
    again(people.bake(shop.baker)),
    ...shop.buyers.map((buyer) => again(people.buy(buyer))),
  ]
  const { faults, done, placed, signedOut } = people
  return {
    ...{ faults, done, placed, signedOut },
    async leave() {
      isOver.now = true
      await Promise.all(all)
    },
  }
}

interface Answer {
  status: number
  cookie: string
  text: string
}

interface Asked {
  cookie?: string
  body?: unknown
  key?: string
}

const WithId = z.object({ id: z.string() })
const idIn = ({ text }: Answer) => WithId.parse(JSON.parse(text)).id

/** The number of orders before a buyer signs in again, as from another browser. */
const ordersABrowser = 5

class People {
  readonly faults: string[] = []
  readonly done = new Map<Deed, number>(deeds.map((deed) => [deed, 0]))
  readonly placed = new Map<string, string>()
  readonly signedOut: string[] = []
  readonly #shop: Shop
  /** placed orders that the baker has not handled */
  readonly #open: string[] = []
  #joined = 0

  constructor(shop: Shop) {
    this.#shop = shop
  }

  /** Browses as a visitor. */
  async visit(): Promise<void> {
    const { listingId } = this.#shop
    const near = 'latitude=40.75&longitude=-73.99&maxDistance=25'
    await this.#do('browse', 200, this.#ask('GET', `/browse?${near}`))
    await this.#do('search', 200, this.#ask('GET', `/api/food-listings?query=sourdough&${near}`))
    await this.#do('look', 200, this.#ask('GET', `/food/${listingId}`))
    await this.#do('look', 200, this.#ask('GET', `/api/food-listings/${listingId}`))
  }

  /** Creates an account. */
  async join(): Promise<void> {
    this.#joined += 1
    const email = `joined-${this.#joined}-at-${new URL(this.#shop.url).port}@example.org`
    const body = { email, password: personPassword, firstName: 'Robin', lastName: 'Baker' }
    await this.#do('join', 201, this.#ask('POST', '/api/signup', { body }))
  }

  /** Confirms orders as the baker, and sometimes posts a listing for an hour. */
  bake(email: string): () => Promise<void> {
    const call = this.#signedIn(email)
    return async () => {
      const posted = await this.#do('post', 201, call('POST', '/api/food-listings', { body: listingBody() }))
      for (const id of this.#open.splice(0))
        await this.#do('confirm', 200, call('POST', `/api/orders/${id}/confirm`))
      if (posted) await this.#do('take down', 204, call('DELETE', `/api/food-listings/${idIn(posted)}`))
    }
  }

  /** Orders as a buyer and reads the order. */
  buy(email: string): () => Promise<void> {
    let call = this.#signedIn(email)
    let orders = 0
    const body = { foodListingId: this.#shop.listingId, quantity: 1, pickupTime: '17:30' }
    return async () => {
      const placed = await this.#do('order', 201, call('POST', '/api/orders', { body, key: newId() }))
      if (!placed) return
      const id = idIn(placed)
      this.placed.set(id, email)
      this.#open.push(id)
      await this.#do('read the order', 200, call('GET', `/api/orders/${id}`))
      orders += 1
      if (orders % ordersABrowser === 0) call = this.#signedIn(email)
    }
  }

  /** Calls as somebody who signs in when required. */
  #signedIn(email: string) {
    let cookie = ''
    return async (method: string, path: string, asked: Asked = {}): Promise<Answer | null> => {
      const answer = cookie === '' ? null : await this.#ask(method, path, { ...asked, cookie })
      if (answer !== null && answer.status !== 401) return answer
      if (answer !== null) this.signedOut.push(this.#shop.goesOn())
      const body = { email, password: personPassword }
      cookie = (await this.#do('sign in', 200, this.#ask('POST', '/api/login', { body })))?.cookie ?? ''
      return this.#ask(method, path, { ...asked, cookie })
    }
  }

  /** Counts a deed with the expected status; any other response is a fault. */
  async #do(deed: Deed, status: number, asking: Promise<Answer | null>): Promise<Answer | null> {
    const answer = await asking
    if (answer === null) return null
    if (answer.status === status) {
      this.done.set(deed, (this.done.get(deed) ?? 0) + 1)
      return answer
    }
    // statuses of 500 or more are recorded already
    if (answer.status < 500) this.#note(`${deed} answered ${answer.status}: ${answer.text}`)
    return null
  }

  /** Calls the server; records a fault and returns null when there is no response. */
  async #ask(method: string, path: string, { cookie = '', body, key }: Asked = {}): Promise<Answer | null> {
    const headers = {
      cookie,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    }
    try {
      const answer = await fetch(`${this.#shop.url}${path}`, {
        method,
        headers,
        redirect: 'manual',
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      if (answer.status >= 500) this.#note(`${method} ${path} answered ${answer.status}: ${text}`)
      return { status: answer.status, cookie: cookieOf(answer), text }
    } catch (error) {
      this.#note(`${method} ${path} had no answer: ${error}`)
      return null
    }
  }

  #note(what: string): void {
    this.faults.push(`${this.#shop.goesOn()}: ${what.slice(0, 300)}`)
  }
}
