import type { ProviderDispute } from '#server/payments/contract/dispute.ts'
import { applyDispute } from '#server/payments/disputes/apply-dispute.ts'
import { Checkout } from '#shared/api/checkouts.ts'
import { type Rail, rails } from '#shared/payment-methods.ts'
import { disputeOf } from './disputed-payment.ts'
import { makeAdmin } from './make-admin.ts'
import { type BakerPart, makeCheckout } from './make-checkout.ts'
import { makeListing } from './make-listing.ts'
import { makePerson, type Person } from './make-person.ts'
import { openPaymentShop, type PaymentShop } from './payment-shop.ts'
import { testedRails } from './rails/tested-rails.ts'
import { shownCode } from './shown-code.ts'

/** An action on an order, by its baker or, for buyers' actions, its buyer. */
type Deed = [action: string, body?: object] | 'carry out'

const decline: Deed = ['decline', { reason: 'No flour left.' }]
const refund = (amount: string): Deed => ['refund', { amount, reason: 'It was burnt.' }]
const byBuyer = new Set(['request-cancellation'])

/** The deeds on orders of two servings, $19.00: after placing, and after the pickup time. */
const fates: readonly { now: Deed[]; later: Deed[] }[] = [
  { now: [], later: [] },
  { now: [['confirm']], later: [] },
  { now: [decline], later: [] },
  {
    now: [
      ['request-cancellation', { reason: 'I am ill.' }],
      ['approve-cancellation', { approved: true }],
    ],
    later: [],
  },
  { now: [['fulfil-in-part', { quantity: 1 }]], later: [['complete']] },
  { now: [['confirm']], later: [['no-show']] },
  { now: [['confirm']], later: [['complete']] },
]

/** Further deeds on orders that are paid on a rail. */
const fatesOfPaid: typeof fates = [
  { now: [refund('5.00'), 'carry out', ['confirm']], later: [['complete']] },
  { now: [['confirm']], later: [['complete'], 'carry out', refund('4.00')] },
  { now: [['confirm']], later: [['complete'], 'carry out', refund('4.00'), 'carry out', refund('15.00')] },
]

/**
 * A settled shop with every flow of money, on every rail and at pickup: paid, refunded, disputed, released, owed and
 * collected, with a closed month.
 */
export async function openShopOfAllSales(): Promise<PaymentShop> {
  const shop = await openPaymentShop('embedded')
  shop.scripted.stripe.feeOf = (captured) => Math.round(captured * 0.029) + 30
  const later: (() => Promise<void>)[] = []
  for (const rail of rails) {
    for (const fate of [...fates, ...fatesOfPaid]) later.push(await sell(shop, rail, fate))
    later.push(await sellInOneCart(shop, rail), await sellToDebtor(shop, rail))
    for (const ends of ['', 'won', 'lost'] as const)
      for (const isReleased of [true, false]) later.push(await sellAndDispute(shop, rail, ends, isReleased))
    await leaveUnpaid(shop, rail)
  }
  for (const fate of fates) later.push(await sell(shop, null, fate))
  later.push(await sellAndWaive(shop))
  shop.pass(4 * 24 * 60)
  for (const finish of later) await finish()
  for (const rail of rails) await refundOnItsWay(shop, rail)
  await closeMonth(shop)
  return shop
}

async function carryOut(shop: PaymentShop): Promise<void> {
  shop.pass(1)
  await shop.carryOut()
}

async function must(answer: Promise<{ status: number; body: unknown }>): Promise<unknown> {
  const { status, body } = await answer
  if (status >= 300) throw new Error(`A deed answered ${status}: ${JSON.stringify(body)}`)
  return body
}

async function act(shop: PaymentShop, baker: Person, orderId: string, deeds: readonly Deed[]): Promise<void> {
  for (const deed of deeds) {
    if (deed === 'carry out') {
      await carryOut(shop)
      continue
    }
    const [action, body] = deed
    const who = byBuyer.has(action) ? shop.buyer : baker
    const sent = body ?? (await shownCode(shop.test, orderId, action))
    await must(who.call('POST', `/api/orders/${orderId}/${action}`, sent))
  }
}

/** A baker without limits on orders paid at pickup; without a rail, no provider knows them. */
async function openStall(shop: PaymentShop, rail: Rail | null) {
  const stall = rail ? await shop.bakerOn(rail) : await atPickupOnly(shop)
  await must(stall.baker.call('PUT', '/api/sellers/pay-ways/pickup', { isOffered: true }))
  const { id } = stall.baker.user
  await shop.test.db.updateTable('users').set({ lifts_pickup_limits: true }).where('id', '=', id).execute()
  return stall
}

async function atPickupOnly(shop: PaymentShop) {
  const baker = await makePerson(shop.test, { firstName: 'Bea' })
  const listing = await makeListing(baker)
  const wanted = (quantity: number): BakerPart => ({ payWay: 'pickup', lines: [[listing, quantity]] })
  return { baker, wanted }
}

async function sell(
  shop: PaymentShop,
  rail: Rail | null,
  { now, later }: (typeof fates)[number],
): Promise<() => Promise<void>> {
  const { baker, wanted } = await openStall(shop, rail)
  const { orders } = rail
    ? await shop.pay([wanted(2)], rail)
    : await makeCheckout(shop.buyer, [{ ...wanted(2), payWay: 'pickup' }])
  const id = orders[0]?.id ?? ''
  await act(shop, baker, id, now)
  await carryOut(shop)
  return async () => {
    await act(shop, baker, id, later)
    await carryOut(shop)
  }
}

/** One cart with two bakers on the rail and one paid at pickup. */
async function sellInOneCart(shop: PaymentShop, rail: Rail): Promise<() => Promise<void>> {
  const stalls = [await openStall(shop, rail), await openStall(shop, rail), await openStall(shop, null)]
  const { orders } = await shop.pay(
    stalls.map(({ wanted }, index) => (index === 2 ? { ...wanted(1), payWay: 'pickup' } : wanted(index + 1))),
    rail,
  )
  const each = stalls.flatMap(({ baker }) => {
    const order = orders.find(({ cookId }) => cookId === baker.user.id)
    return order ? [{ baker, id: order.id }] : []
  })
  for (const { baker, id } of each) await act(shop, baker, id, [['confirm']])
  return async () => {
    for (const { baker, id } of each) await act(shop, baker, id, [['complete']])
    await carryOut(shop)
  }
}

/** A baker owes commission, sells on the rail, pays the rest, and refunds a part of the sale. */
async function sellToDebtor(shop: PaymentShop, rail: Rail): Promise<() => Promise<void>> {
  const { baker, wanted } = await openStall(shop, rail)
  const atPickup = async () => {
    const { orders } = await makeCheckout(shop.buyer, [{ ...wanted(1), payWay: 'pickup' }])
    await act(shop, baker, orders[0]?.id ?? '', [['confirm']])
    return orders[0]?.id ?? ''
  }
  const owed = [await atPickup(), await atPickup()]
  return async () => {
    await act(shop, baker, owed[0] ?? '', [['complete']])
    const { orders } = await shop.pay([{ payWay: rail, lines: [[await makeListing(baker), 2]] }], rail)
    const id = orders[0]?.id ?? ''
    await act(shop, baker, id, [['confirm']])
    shop.pass(4 * 24 * 60)
    await act(shop, baker, id, [['complete'], 'carry out', refund('5.00'), 'carry out'])
    await act(shop, baker, owed[1] ?? '', [['complete']])
    const checkout = Checkout.parse(await must(baker.call('POST', '/api/sellers/owed/payments', { rail })))
    const { url, body } = testedRails[rail].prepare(checkout.id, checkout.payments[0]?.amount ?? '')
    const order = await must(baker.call('POST', url, body))
    const providerOrderId =
      order !== null && typeof order === 'object' && 'id' in order ? String(order.id) : ''
    shop.scripted[rail].approve(providerOrderId)
    await must(baker.call('POST', testedRails[rail].capture(providerOrderId)))
    await carryOut(shop)
  }
}

async function sellAndDispute(
  shop: PaymentShop,
  rail: Rail,
  ends: 'won' | 'lost' | '',
  isReleased: boolean,
): Promise<() => Promise<void>> {
  const { baker, wanted } = await openStall(shop, rail)
  const { orders, payments } = await shop.pay([wanted(2)], rail)
  const [id, paymentId] = [orders[0]?.id ?? '', payments[0]?.id ?? '']
  await act(shop, baker, id, [['confirm']])
  const tell = async (changes: Partial<ProviderDispute>) => {
    const dispute = disputeOf({ paymentId }, { answerBy: null, ...changes })
    shop.scripted[rail].setDispute(dispute)
    await applyDispute(shop.test, rail, dispute, { error: () => undefined })
  }
  return async () => {
    if (isReleased) await act(shop, baker, id, [['complete'], 'carry out'])
    await tell({ amount: ends === 'lost' ? 1500 : 1900 })
    if (ends !== '')
      await tell({ amount: ends === 'lost' ? 1500 : 1900, state: ends, isWithdrawn: ends === 'lost' })
    if (!isReleased) await act(shop, baker, id, [['complete']])
    await carryOut(shop)
  }
}

/** One payment is awaited, and another abandoned. */
async function leaveUnpaid(shop: PaymentShop, rail: Rail): Promise<void> {
  const stall = await openStall(shop, rail)
  await shop.begin([stall.wanted(1)], rail)
  shop.pass(16)
  await shop.settle()
}

async function sellAndWaive(shop: PaymentShop): Promise<() => Promise<void>> {
  const { baker, wanted } = await openStall(shop, null)
  const { orders } = await makeCheckout(shop.buyer, [{ ...wanted(2), payWay: 'pickup' }])
  const id = orders[0]?.id ?? ''
  await act(shop, baker, id, [['confirm']])
  return async () => {
    await act(shop, baker, id, [['complete']])
    const { call } = await makeAdmin(shop.test, 'admin')
    const body = { amount: '1.00', seenOwed: '1.43', reason: 'A school fair.' }
    await must(call('POST', `/api/admin/commission/owed/${baker.user.id}/waive`, body))
  }
}

/** A refund that is not carried out yet. */
async function refundOnItsWay(shop: PaymentShop, rail: Rail): Promise<void> {
  const { baker, wanted } = await openStall(shop, rail)
  const { orders } = await shop.pay([wanted(2)], rail)
  await act(shop, baker, orders[0]?.id ?? '', [['confirm'], refund('4.00')])
}

/** Closes the month of all sales after its end. */
async function closeMonth(shop: PaymentShop): Promise<void> {
  const month = shop.test.now().toISOString().slice(0, 7)
  shop.pass(31 * 24 * 60)
  const { call } = await makeAdmin(shop.test, 'superadmin')
  await must(call('POST', `/api/admin/books/months/${month}/close`))
}
