import { settlePayments } from '#server/checkouts/settle-payments.ts'
import type { ProviderEvent } from '#server/payments/contract/payment-provider.ts'
import { carryOutInstructions } from '#server/payments/instructions/carry-out-instructions.ts'
import { retryWaitingEvents } from '#server/payments/webhooks/retry-waiting-events.ts'
import { webhookPaths } from '#server/payments/webhooks/webhook-paths.ts'
import { Checkout } from '#shared/api/checkouts.ts'
import { Order } from '#shared/api/orders.ts'
import { type Rail, rails } from '#shared/payment-methods.ts'
import { type BakerPart, connectBaker, makeCheckout } from './make-checkout.ts'
import { makeListing } from './make-listing.ts'
import { type Answer, makePerson, type Person } from './make-person.ts'
import { testedRails } from './rails/tested-rails.ts'
import { type ScriptedProviders, scriptProviders } from './scripted-provider.ts'
import { makeTestApp, type TestApp } from './test-app.ts'
import type { Engine } from './test-database.ts'

const quiet = { info: () => undefined, error: () => undefined }

/** A shop with a buyer, whose payments go to providers that a test controls. */
export interface PaymentShop {
  test: TestApp
  buyer: Person
  scripted: ScriptedProviders['scripted']
  /** a new baker on a rail with a listing of 12 servings at $9.50 */
  bakerOn(rail: Rail): Promise<{ baker: Person; wanted: (quantity: number) => BakerPart; listingId: string }>
  /** places a checkout and prepares its payment over a rail; answers the provider's order */
  begin(bakers: readonly BakerPart[], rail: Rail): Promise<{ checkout: Checkout; providerOrderId: string }>
  prepare(checkoutId: string, rail: Rail): Promise<Answer>
  /** `rail` left out: the one whose provider knows the order */
  capture(providerOrderId: string, rail?: Rail): Promise<Answer>
  /** places, approves and captures; answers the checkout after it */
  pay(bakers: readonly BakerPart[], rail: Rail): Promise<Checkout>
  read(checkoutId: string): Promise<Checkout>
  order(id: string): Promise<Order>
  webhook(rail: Rail, event: ProviderEvent, signature?: string): Promise<number>
  settle(): Promise<number>
  /** asks anew about the events that wait and are due; answers how many no longer do */
  takeInWaiting(): Promise<number>
  carryOut(): Promise<number>
  /** what an order's accounts hold, in cents */
  balances(orderId: string): Promise<Record<string, number>>
  servings(listingId: string): Promise<number>
  mailsTo(person: Person): Promise<string[]>
  /** moves the clock on, in minutes */
  pass(minutes: number): void
}

/** Opens a shop for tests of payments on an engine. */
export async function openPaymentShop(engine: Engine): Promise<PaymentShop> {
  const providers = scriptProviders()
  const { scripted } = providers
  const test = await makeTestApp(engine, {}, providers)
  const buyer = await makePerson(test, { firstName: 'Ben' })

  const prepare: PaymentShop['prepare'] = async (checkoutId, rail) => {
    const due = (await read(checkoutId)).payments.filter((p) => p.rail === rail && p.status === 'awaiting')
    const cents = due.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)
    const { url, body } = testedRails[rail].prepare(checkoutId, (cents / 100).toFixed(2))
    return buyer.call('POST', url, body)
  }
  const capture: PaymentShop['capture'] = (id, rail) => {
    const asked = rail ?? rails.find((known) => scripted[known].orders.has(id)) ?? rails[0]
    return buyer.call('POST', testedRails[asked].capture(id))
  }
  const read: PaymentShop['read'] = async (id) =>
    Checkout.parse((await buyer.call('GET', `/api/checkouts/${id}`)).body)
  const begin: PaymentShop['begin'] = async (bakers, rail) => {
    const checkout = await makeCheckout(buyer, bakers)
    const { status, body } = await prepare(checkout.id, rail)
    if (status !== 200) throw new Error(`Preparing answered ${status}: ${JSON.stringify(body)}`)
    const id = body !== null && typeof body === 'object' && 'id' in body ? String(body.id) : ''
    return { checkout, providerOrderId: id }
  }

  return {
    test,
    buyer,
    scripted,
    prepare,
    capture,
    read,
    begin,
    async bakerOn(rail) {
      const baker = await makePerson(test, { firstName: 'Bea' })
      await connectBaker(test, baker, rail)
      const listing = await makeListing(baker)
      return {
        baker,
        listingId: listing.id,
        wanted: (quantity) => ({ payWay: rail, lines: [[listing, quantity]] }),
      }
    },
    async pay(bakers, rail) {
      const { checkout, providerOrderId } = await begin(bakers, rail)
      scripted[rail].approve(providerOrderId)
      await capture(providerOrderId, rail)
      return read(checkout.id)
    },
    order: async (id) => Order.parse((await buyer.call('GET', `/api/orders/${id}`)).body),
    async webhook(rail, event, signature = 'genuine') {
      const answer = await test.app.inject({
        method: 'POST',
        url: webhookPaths[rail],
        headers: { 'content-type': 'application/json', signature },
        payload: JSON.stringify(event),
      })
      return answer.statusCode
    },
    settle: () => settlePayments(test, quiet),
    takeInWaiting: () => retryWaitingEvents(test, quiet),
    carryOut: () => carryOutInstructions(test, quiet),
    async balances(orderId) {
      const rows = await test.db
        .selectFrom('account_movements')
        .select(['account', ({ fn }) => fn.sum<number>('amount_cents').as('cents')])
        .where('order_id', '=', orderId)
        .groupBy('account')
        .execute()
      return Object.fromEntries(rows.map(({ account, cents }) => [account, Number(cents)]))
    },
    async servings(listingId) {
      const row = await test.db
        .selectFrom('food_listings')
        .select('servings_available')
        .where('id', '=', listingId)
        .executeTakeFirstOrThrow()
      return row.servings_available
    },
    async mailsTo({ user }) {
      const rows = await test.db
        .selectFrom('mails')
        .select('purpose')
        .where('recipient', '=', user.email)
        .where('purpose', 'like', 'order-%')
        .orderBy('created_at')
        .orderBy('id')
        .execute()
      return rows.map(({ purpose }) => purpose)
    },
    pass(minutes) {
      test.setNow(new Date(test.now().getTime() + minutes * 60_000))
    },
  }
}
