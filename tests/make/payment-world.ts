import fc from 'fast-check'
import { abandonCheckout, orderPickupPart } from '#server/checkouts/abandon-checkout.ts'
import { placeCheckout } from '#server/checkouts/place-checkout.ts'
import { settlePayments } from '#server/checkouts/settle-payments.ts'
import type { Database } from '#server/database/database.ts'
import { newId } from '#server/database/new-id.ts'
import { AppError } from '#server/http/app-error.ts'
import { completeUnobjectedOrders } from '#server/orders/changing/complete-unobjected-orders.ts'
import { expireUnansweredOrders } from '#server/orders/changing/expire-unanswered-orders.ts'
import { fulfilInPart } from '#server/orders/changing/fulfil-in-part.ts'
import { refundOrder } from '#server/orders/changing/refund-order.ts'
import { refundOverdueHolds } from '#server/orders/holds/refund-overdue-holds.ts'
import { ordersOfPayments } from '#server/orders/placing/follow-payments.ts'
import { carryOutInstructions } from '#server/payments/instructions/carry-out-instructions.ts'
import type { MoneyContext } from '#server/payments/providers/money-context.ts'
import { reconcilePayments } from '#server/payments/reconciliation/reconcile-payments.ts'
import { capturePayment } from '#server/payments/taking/capture-payment.ts'
import { createProviderOrder } from '#server/payments/taking/create-provider-order.ts'
import { receiveWebhook } from '#server/payments/webhooks/receive-webhook.ts'
import { retryWaitingEvents } from '#server/payments/webhooks/retry-waiting-events.ts'
import { readConfig } from '#server/read-config.ts'
import { perRail, type Rail, rails } from '#shared/payment-methods.ts'
import { Crash, Fuse, openCrashingDatabase } from './crashing-database.ts'
import { insertBaker, insertListings, listingRow } from './listing-rows.ts'
import { memoryMark } from './memory-mark.ts'
import { deeds, releaseHold, suspendOrReinstate } from './payment-deeds.ts'
import { type OrderFacts, prepareFacts, readOrderFacts, readStockFacts } from './payment-facts.ts'
import { checkEnd, checkMoney, checkProvider, legal, must } from './payment-invariants.ts'
import type { Scene } from './payment-scene.ts'
import { type Step, stories } from './payment-stories.ts'
import type { KeptOrder } from './scripted-books.ts'
import { type ScriptedProviders, scriptProviders } from './scripted-provider.ts'
import { mortal, quiet } from './story-logs.ts'

const initialServings = 6
/** For how many stories listings are made at once: one by one they cost as much as a checkout. */
const shelf = 100
const day = 24 * 60 * 60_000
/** How long after a story begins its goods are ready. */
const readyAfter = 60 * 60_000

/** A database, scripted providers and people, in which stories are played one after the other. */
class PaymentWorld {
  readonly #context: MoneyContext
  readonly #providers: ScriptedProviders
  readonly #fuse: Fuse
  #now = new Date('2026-11-20T12:00:00Z')
  #buyers: { id: string }[] = []
  #bakers: { id: string }[] = []
  /** what the providers knew of the stories before */
  readonly #past = perRail((): KeptOrder[] => [])
  /** a listing of each baker for each of the next stories */
  #shelf: Scene['listings'][] = []

  constructor(database: Database, fuse: Fuse) {
    this.#fuse = fuse
    this.#providers = scriptProviders()
    for (const rail of rails) this.#providers.scripted[rail].step = (call) => fuse.step(call)
    const config = { ...readConfig({}), rateLimit: false }
    this.#context = {
      config,
      database,
      db: database.db,
      now: () => this.#now,
      providers: this.#providers,
      ordersOfPayments,
      outsideMark: memoryMark(),
    }
  }

  /** Two buyers and two bakers who take both rails, and are paid at pickup too. */
  async settleIn(): Promise<void> {
    const { database, db } = this.#context
    await prepareFacts(database)
    for (let count = 0; count < 2; count += 1) {
      this.#buyers.push({ id: await insertBaker(db) })
      this.#bakers.push({
        id: await insertBaker(db, {
          paypal_email: `baker${count}@pay.example`,
          stripe_account_id: `acct_${count}`,
          stripe_connected: true,
          offers_pickup: true,
        }),
      })
    }
  }

  /** Plays a story on listings of its own, and checks after every event that nothing is wrong; then lets it end. */
  async play(story: readonly Step[]): Promise<void> {
    // a day for itself, so that nothing of the story before is asked about again
    this.#now = new Date(this.#now.getTime() + 3 * day)
    for (const rail of rails) {
      this.#providers.scripted[rail].orders.clear()
      this.#providers.scripted[rail].onCall = () => undefined
    }
    const scene = await this.#setScene()
    for (const step of story) {
      await this.#happen(scene, step)
      // where nothing was stored and nobody was told anything, it would find what it found before
      if (this.#fuse.hasWritten) await this.#check(scene)
    }
    await this.#end(scene)
    for (const rail of rails) this.#past[rail].push(...this.#providers.scripted[rail].orders.values())
  }

  /** After all stories: what our books, the providers and the stock say is the same, but for what was refused for good. */
  async compareBooks(): Promise<void> {
    for (const rail of rails)
      for (const order of this.#past[rail]) this.#providers.scripted[rail].orders.set(order.id, order)
    const { differences } = await reconcilePayments(this.#context, new Date(0))
    const agree = differences.every(({ kind }) => kind === 'instruction_failed')
    must(agree, 'all books agree', differences)
  }

  async #setScene(): Promise<Scene> {
    if (this.#shelf.length === 0) await this.#fillShelf()
    const listings = this.#shelf.pop() ?? []
    const ready_at = new Date(this.#now.getTime() + readyAfter)
    await this.#context.db
      .updateTable('food_listings')
      .set({ ready_at })
      .where('id', 'in', idsOf(listings))
      .execute()
    return {
      listings,
      checkouts: [],
      acknowledged: [],
      orders: [],
      statuses: new Map(),
    }
  }

  async #fillShelf(): Promise<void> {
    const ready_at = new Date(this.#now.getTime() + shelf * 20 * day)
    const rows = Array.from({ length: shelf }, () =>
      this.#bakers.map(({ id }) => listingRow(id, { servings_available: initialServings, ready_at })),
    )
    await insertListings(this.#context.db, rows.flat())
    this.#shelf = rows.map((pair) => pair.map(({ id, cook_id }) => ({ id, cookId: cook_id })))
  }

  /** One event, which may be refused, fail or die half way: what is stored must be right all the same. */
  async #happen(scene: Scene, step: Step): Promise<void> {
    if (step.crash) this.#fuse.light(step.crash.steps, step.crash.afterwards)
    try {
      await this.#do(scene, step)
    } catch (error) {
      if (!(error instanceof AppError || error instanceof Crash)) throw error
    } finally {
      this.#fuse.putOut()
    }
  }

  async #do(scene: Scene, step: Step): Promise<void> {
    const context = this.#context
    switch (step.what) {
      case 'place':
        return this.#place(scene, step)
      case 'prepare': {
        const checkout = at(scene.checkouts, step.pick)
        if (!checkout) return
        const { id } = await createProviderOrder(context, checkout.buyer, checkout.rail, {
          checkoutId: checkout.id,
          amount: undefined,
        })
        checkout.providerOrderId = id
        return
      }
      case 'capture': {
        const checkout = at(scene.checkouts, step.pick)
        if (!checkout?.providerOrderId) return
        const { status } = await capturePayment(
          context,
          checkout.buyer,
          checkout.rail,
          checkout.providerOrderId,
        )
        if (status !== 'COMPLETED') return
        this.#fuse.hasWritten ||= !checkout.isAcknowledgedPaid
        checkout.isAcknowledgedPaid = true
        return
      }
      case 'abandon':
      case 'leave_out': {
        const { id, buyer } = at(scene.checkouts, step.pick) ?? {}
        if (id && buyer && step.what === 'abandon') await abandonCheckout(context, buyer, id, undefined)
        else if (id && buyer) await orderPickupPart(context, buyer, id)
        return
      }
      case 'approve':
      case 'decline':
      case 'slow_down':
      case 'arrive':
        return this.#atProvider(scene, step.what, step.pick)
      case 'webhook':
        return this.#tell(scene, step)
      case 'fault':
        this.#providers.scripted[step.rail].failNext(step.operation, step.fault)
        return
      case 'act':
        return this.#act(scene, step)
      case 'refund': {
        const order = at(scene.orders, step.pick)
        const ending = { reason: 'Sorry.', servingsAvailable: true }
        const refund = { ...ending, amount: step.cents, cancelOrder: step.cents % 2 === 0 }
        if (order) await refundOrder(this.#late(step.behind), order.baker, order.id, refund)
        return
      }
      case 'fulfil': {
        const order = at(scene.orders, step.pick)
        if (order) await fulfilInPart(this.#late(step.behind), order.baker, order.id, step.servings)
        return
      }
      case 'pass':
        this.#now = new Date(this.#now.getTime() + step.minutes * 60_000)
        return
      case 'all_arrive':
        this.#allArrive()
        return
      case 'settle':
        await settlePayments(context, quiet)
        return
      case 'carry_out':
        await carryOutInstructions(context, quiet)
        return
      case 'expire':
        await expireUnansweredOrders(context, mortal)
        return
      case 'pay_out':
        await completeUnobjectedOrders(context, mortal)
        return
      case 'end_holds':
        await refundOverdueHolds(context, mortal)
        return
      case 'suspend':
      case 'reinstate':
        return suspendOrReinstate(context, step.what, at(this.#bakers, step.baker)?.id ?? '')
      case 'release_hold':
        return releaseHold(context, at(scene.orders, step.pick)?.id)
    }
  }

  async #place(
    scene: Scene,
    { buyer, rail, quantities, isMixed }: Extract<Step, { what: 'place' }>,
  ): Promise<void> {
    const viewer = at(this.#buyers, buyer)
    if (!viewer) return
    const bakers = scene.listings.flatMap(({ id, cookId }, index) => {
      const quantity = quantities[index] ?? 0
      const payWay = isMixed && index > 0 ? ('pickup' as const) : rail
      return quantity === 0 ? [] : [{ cookId, payWay, lines: [{ foodListingId: id, quantity }] }]
    })
    if (bakers.length === 0) return
    const checkout = await placeCheckout(this.#context, viewer, { bakers }, newId())
    if (checkout.orders.length === 0) return
    scene.checkouts.push({
      id: checkout.id,
      buyer: viewer,
      rail,
      providerOrderId: null,
      isAcknowledgedPaid: false,
    })
    scene.acknowledged.push(...checkout.orders.map(({ id }) => id))
    scene.orders.push(
      ...checkout.orders.map(({ id, cookId }) => ({ id, buyer: viewer, baker: { id: cookId } })),
    )
  }

  #atProvider(scene: Scene, what: 'approve' | 'decline' | 'slow_down' | 'arrive', pick: number): void {
    const checkout = at(scene.checkouts, pick)
    if (!checkout?.providerOrderId) return
    const provider = this.#providers.scripted[checkout.rail]
    if (what === 'approve') provider.approve(checkout.providerOrderId)
    if (what === 'arrive') provider.arrive(checkout.providerOrderId)
    const order = provider.orders.get(checkout.providerOrderId)
    const isOpen = order?.parts.every(({ state }) => state === 'open')
    if (what === 'decline' && isOpen) provider.decline(checkout.providerOrderId, order?.parts[0]?.paymentId)
    // no money moves that nobody asked for
    if (what === 'slow_down' && isOpen) provider.slowDown(checkout.providerOrderId)
  }

  /** Whatever was on its way, anywhere. */
  #allArrive(): void {
    for (const provider of Object.values(this.#providers.scripted))
      for (const id of provider.orders.keys()) provider.arrive(id)
  }

  async #tell(scene: Scene, { pick, times }: Extract<Step, { what: 'webhook' }>): Promise<void> {
    const checkout = at(scene.checkouts, pick)
    if (!checkout?.providerOrderId) return
    const subject = { kind: 'order', providerOrderId: checkout.providerOrderId }
    const body = JSON.stringify({ eventId: newId(), type: 'told', subject })
    for (let time = 0; time < times; time += 1)
      await receiveWebhook(this.#context, checkout.rail, { signature: 'genuine' }, body, quiet)
  }

  /** What a process is given whose clock is some seconds late. */
  #late(seconds: number): MoneyContext {
    return { ...this.#context, now: () => new Date(this.#now.getTime() - seconds * 1_000) }
  }

  async #act(scene: Scene, { action, pick, behind }: Extract<Step, { what: 'act' }>): Promise<void> {
    const order = at(scene.orders, pick)
    if (!order) return
    const context = this.#late(behind)
    await deeds[action](context, order)
  }

  /** Everything that must be so at every moment, whatever happened. */
  async #check(scene: Scene): Promise<OrderFacts[]> {
    const listingIds = idsOf(scene.listings)
    const stocks = await readStockFacts(this.#context.db, listingIds)
    for (const { left, taken } of stocks)
      must(left >= 0 && left + taken === initialServings, 'servings', { left, taken })
    const orders = await readOrderFacts(this.#context.db, listingIds)
    const ids = new Set(idsOf(orders))
    for (const id of scene.acknowledged) must(ids.has(id), 'an acknowledged order is there', { id })
    for (const order of orders) this.#checkOrder(scene, order)
    for (const { id, isAcknowledgedPaid } of scene.checkouts)
      if (isAcknowledgedPaid)
        for (const order of orders)
          must(
            order.checkout_id !== id || (order.payment === null ? order.is_placed : order.charges === 1),
            'an acknowledged payment is kept, and took what is paid at pickup along',
            order,
          )
    this.#fuse.hasWritten = false
    return orders
  }

  #checkOrder(scene: Scene, order: OrderFacts): void {
    const status = order.is_placed || order.status !== 'pending' ? order.status : 'waiting'
    const before = scene.statuses.get(order.id) ?? status
    must(before === status || legal.has(`${before} → ${status}`), 'a legal change', { before, status })
    scene.statuses.set(order.id, status)
    checkMoney(order)
  }

  /** The faults are over, time passes and the jobs run: everything comes to an end, and every cent is where it belongs. */
  async #end(scene: Scene): Promise<void> {
    for (const provider of Object.values(this.#providers.scripted)) provider.onCall = () => undefined
    this.#allArrive()
    for (let round = 0; round < 2; round += 1) {
      // what changed nothing would do so again
      if (round > 0 && !this.#fuse.hasWritten) break
      this.#now = new Date(this.#now.getTime() + 61 * 60_000)
      await retryWaitingEvents(this.#context, quiet)
      await settlePayments(this.#context, quiet)
      await carryOutInstructions(this.#context, quiet)
    }
    let orders = await this.#check(scene)
    if (orders.some(({ status }) => status === 'pending' || status === 'cancellation_requested')) {
      this.#now = new Date(this.#now.getTime() + day)
      await expireUnansweredOrders(this.#context, quiet)
      await carryOutInstructions(this.#context, quiet)
      orders = await this.#check(scene)
    }
    // what nobody objects to is paid, and what is on hold is refunded
    for (const days of [2, 8]) {
      this.#now = new Date(this.#now.getTime() + days * day)
      await completeUnobjectedOrders(this.#context, quiet)
      await refundOverdueHolds(this.#context, quiet)
      await carryOutInstructions(this.#context, quiet)
    }
    orders = await this.#check(scene)
    for (const order of orders) checkEnd(order)
    for (const rail of rails) checkProvider(this.#providers.scripted[rail], orders)
  }
}

/** How long a hundred and fifty stories may take on a busy machine, in milliseconds; half a minute where there is nothing beside. */
export const storyPatience = 900_000

/**
 * Plays random stories over one rail, in a database of their own, copied from the file of an embedded one; fails with the
 * shortest in which something is wrong, and with the seed that tells it again.
 */
export async function playStories(rail: Rail, numRuns: number, snapshot: string): Promise<void> {
  const fuse = new Fuse()
  const database = await openCrashingDatabase(fuse, snapshot)
  const world = new PaymentWorld(database, fuse)
  await world.settleIn()
  await fc.assert(
    fc.asyncProperty(stories(rail, 5), (story) => world.play(story)),
    { numRuns },
  )
  await world.compareBooks()
  await database.close()
}

/** One of a list, counted from its end. */
function at<T>(list: readonly T[], pick: number): T | undefined {
  return list.length === 0 ? undefined : list[list.length - 1 - (pick % list.length)]
}

const idsOf = (things: readonly { id: string }[]) => things.map(({ id }) => id)
