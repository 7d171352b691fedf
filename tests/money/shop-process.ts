import { inspect } from 'node:util'
import Fastify from 'fastify'
import * as z from 'zod/mini'
import { configuredSandbox } from '#sandbox/configured-sandbox.ts'
import { liftStop } from '#server/admin/money/lift-stop.ts'
import { endMoneyHold } from '#server/admin/money/money-hold.ts'
import { rebuildPayment } from '#server/admin/money/rebuild-payment.ts'
import { retryInstruction } from '#server/admin/money/retry-instruction.ts'
import { refundAnyOrder } from '#server/admin/orders/act-on-any-order.ts'
import { abandonCheckout } from '#server/checkouts/abandon-checkout.ts'
import { placeCheckout } from '#server/checkouts/place-checkout.ts'
import { settlePayments } from '#server/checkouts/settle-payments.ts'
import { openPostgresDatabase } from '#server/database/open/open-postgres-database.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { answerErrors } from '#server/http/error-handler.ts'
import { toAppError } from '#server/http/error-response.ts'
import type { JobLog } from '#server/jobs/job-log.ts'
import { cancelChangedOrder } from '#server/orders/changing/cancel-changed-order.ts'
import { cancelOrder } from '#server/orders/changing/cancel-order.ts'
import { completeOrder } from '#server/orders/changing/complete-order.ts'
import { completeUnobjectedOrders } from '#server/orders/changing/complete-unobjected-orders.ts'
import { confirmOrder } from '#server/orders/changing/confirm-order.ts'
import { decideCancellation } from '#server/orders/changing/decide-cancellation.ts'
import { declineOrder } from '#server/orders/changing/decline-order.ts'
import { expireUnansweredOrders } from '#server/orders/changing/expire-unanswered-orders.ts'
import { fulfilInPart } from '#server/orders/changing/fulfil-in-part.ts'
import { insertOrderChange } from '#server/orders/changing/order-changes-repository.ts'
import { refundOrder } from '#server/orders/changing/refund-order.ts'
import { requestCancellation } from '#server/orders/changing/request-cancellation.ts'
import { sayReceived, undoReceived } from '#server/orders/changing/say-received.ts'
import { refundNotReceived } from '#server/orders/holds/answer-hold.ts'
import { refundOverdueHolds } from '#server/orders/holds/refund-overdue-holds.ts'
import { sayNotReceived } from '#server/orders/holds/say-not-received.ts'
import { ordersOfPayments } from '#server/orders/placing/follow-payments.ts'
import { ProviderError } from '#server/payments/contract/payment-provider.ts'
import { askDisputes } from '#server/payments/disputes/ask-disputes.ts'
import { carryOutInstructions } from '#server/payments/instructions/carry-out-instructions.ts'
import type { MoneyContext } from '#server/payments/providers/money-context.ts'
import { openProviders } from '#server/payments/providers/open-providers.ts'
import { reconcileNightly } from '#server/payments/reconciliation/reconcile-nightly.ts'
import { capturePayment } from '#server/payments/taking/capture-payment.ts'
import { createProviderOrder } from '#server/payments/taking/create-provider-order.ts'
import { retryWaitingEvents } from '#server/payments/webhooks/retry-waiting-events.ts'
import { registerWebhookRoutes } from '#server/payments/webhooks/webhook-routes.ts'
import { readConfig } from '#server/read-config.ts'
import { memoryMark } from '#tests/make/memory-mark.ts'
import { releaseHold } from '#tests/make/payment-deeds.ts'
import { type CallOf, type ShopCall, ShopRequest } from './shop-calls.ts'

// A process of the shop, with connections of its own: what providers call, and what people and jobs do, at the moment they
// are told. It loads no pages, so that it can be killed and started again in a second.

/** What jobs pass over is told to whoever watches, but for what providers do wrong. */
const log: JobLog = {
  info: () => undefined,
  error(details: unknown) {
    if (details instanceof Object && 'err' in details && isUnforeseen(details.err)) tell(details.err)
  },
}

const reason = 'It was burnt.'

type Works = { [A in ShopCall['act']]: (context: MoneyContext, call: CallOf<A>) => Promise<unknown> }

const works: Works = {
  place: (context, { who: id, key, bakers }) => placeCheckout(context, { id }, { bakers }, key),
  prepare: (context, { who: id, rail, checkoutId }) =>
    createProviderOrder(context, { id }, rail, { checkoutId, amount: undefined }),
  capture: (context, { who: id, rail, providerOrderId }) =>
    capturePayment(context, { id }, rail, providerOrderId),
  abandon: (context, { who: id, checkoutId }) => abandonCheckout(context, { id }, checkoutId, undefined),
  confirm: (context, { who: id, order }) => confirmOrder(context, { id }, order),
  complete: async (context, { who: id, order }) =>
    completeOrder(context, { id }, order, await codeOf(context, order)),
  vouch: (context, { who: id, order }) => completeOrder(context, { id }, order, undefined),
  receive: (context, { who: id, order }) => sayReceived(context, { id }, order),
  undo: (context, { who: id, order }) => undoReceived(context, { id }, order),
  not_receive: (context, { who: id, order }) => sayNotReceived(context, { id }, order, 'Nobody was there.'),
  agree: (context, { who: id, order }) => refundNotReceived(context, { id }, order),
  release_hold: (context, { order }) => releaseHold(context, order),
  decline: (context, { who: id, order }) =>
    declineOrder(context, { id }, order, { reason: 'Away that day.', servingsAvailable: true }),
  cancel: (context, { who: id, order, servingsAvailable }) =>
    cancelOrder(context, { id }, order, { reason: 'No flour left.', servingsAvailable }),
  request: (context, { who: id, order }) => requestCancellation(context, { id }, order, 'Away that day.'),
  cancel_changed: async (context, { who: id, order }) => {
    await moveOrder(context, order)
    return cancelChangedOrder(context, { id }, order)
  },
  approve: (context, { who: id, order }) => decideCancellation(context, { id }, order, { approved: true }),
  deny: (context, { who: id, order }) => decideCancellation(context, { id }, order, { approved: false }),
  fulfil: (context, { who: id, order, servings }) => fulfilInPart(context, { id }, order, servings),
  refund: (context, { who: id, order, cents: amount, cancelOrder }) =>
    refundOrder(context, { id }, order, { amount, cancelOrder, reason, servingsAvailable: true }),
  admin_refund: (context, { who, order, cents: amount, cancelOrder }) =>
    refundAnyOrder(context, admin(who), order, { amount, cancelOrder, reason }),
  lift: (context, { who, payment }) => liftStop(context, admin(who), payment, 'It is as it should be.'),
  rebuild: (context, { who, payment }) =>
    rebuildPayment(context, admin(who), payment, 'It was refunded in the dashboard.'),
  end_hold: (context, { who }) => endMoneyHold(context, admin(who), 'We have compared.'),
  retry: (context, { who, instruction }) => retryInstruction(context, admin(who), instruction),
  settle: (context) => settlePayments(context, log),
  carry_out: (context) => carryOutInstructions(context, log),
  expire: (context) => expireUnansweredOrders(context, log),
  pay_out: (context) => completeUnobjectedOrders(context, log),
  end_holds: (context) => refundOverdueHolds(context, log),
  ask_disputes: (context) => askDisputes(context, log),
  take_in_waiting: (context) => retryWaitingEvents(context, log),
  reconcile: (context) => reconcileNightly(context, log, async () => undefined),
}

/** Its baker moves where an order is picked up, as far as its buyer can then cancel it for free. */
function moveOrder({ db, now }: MoneyContext, orderId: string): Promise<void> {
  const told = { what: 'pickup_location', before: '1 Market Sq', after: '9 Pier Rd' } as const
  const cancelBy = new Date(now().getTime() + 60_000)
  return inTransaction(db, (trx) => insertOrderChange(trx, { ...told, orderId, toldAt: now(), cancelBy }))
}

/** Does what it is asked to; the caller's type goes along with its act. */
function work<A extends ShopCall['act']>(
  context: MoneyContext,
  call: CallOf<A> & { act: A },
): Promise<unknown> {
  return works[call.act](context, call)
}

async function codeOf({ db }: MoneyContext, order: string): Promise<string | undefined> {
  const row = await db.selectFrom('orders').select('pickup_code').where('id', '=', order).executeTakeFirst()
  return row?.pickup_code ?? undefined
}

function isUnforeseen(error: unknown): boolean {
  return !(error instanceof ProviderError) && toAppError(error).status === 500
}

function tell(error: unknown): void {
  process.stderr.write(`${inspect(error).replaceAll('\n', ' ')}\n`)
}

function admin(id: string) {
  return { id, ipAddress: null, userAgent: null }
}

const [databaseUrl = '', paymentSandboxUrl = '', start = '0'] = process.argv.slice(2)
let moment = Number(start)
const now = () => new Date(moment)
const config = { ...readConfig({}), paymentSandbox: true, paymentSandboxUrl, rateLimit: false }
const database = await openPostgresDatabase(databaseUrl, {
  poolSize: 8,
  connectionWait: 60_000,
  readTimeout: 60_000,
})
const context: MoneyContext = {
  config,
  database,
  db: database.db,
  now,
  providers: openProviders(config, configuredSandbox(config, now), now),
  ordersOfPayments,
  outsideMark: memoryMark(),
}

const app = Fastify({ forceCloseConnections: true })
answerErrors(app)
// what nobody has foreseen is told to whoever watches
app.addHook('onError', async (_request, _reply, error) => {
  if (isUnforeseen(error)) tell(error)
})
await registerWebhookRoutes(app, context)
app.post('/', async (request) => {
  const asked = z.parse(ShopRequest, request.body)
  // what comes meanwhile by itself, such as a webhook, is told by the latest clock
  moment = Math.max(moment, asked.now)
  const own = { ...context, now: () => new Date(asked.now) }
  return { done: (await work(own, asked.call)) ?? null }
})
process.stdout.write(`open at ${await app.listen({ host: '127.0.0.1', port: 0 })}\n`)
process.stdin.resume().once('close', () => process.exit())
