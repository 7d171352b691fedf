import { inspect } from 'node:util'
import Fastify from 'fastify'
import * as z from 'zod/mini'
import { liftStop } from '#server/admin/money/lift-stop.ts'
import { retryInstruction } from '#server/admin/money/retry-instruction.ts'
import { refundAnyOrder } from '#server/admin/orders/act-on-any-order.ts'
import { abandonCheckout } from '#server/checkouts/abandon-checkout.ts'
import { placeCheckout } from '#server/checkouts/place-checkout.ts'
import { settlePayments } from '#server/checkouts/settle-payments.ts'
import { openPostgresDatabase } from '#server/database/open-postgres-database.ts'
import { answerErrors } from '#server/http/error-handler.ts'
import { toAppError } from '#server/http/error-response.ts'
import type { JobLog } from '#server/jobs/job-log.ts'
import { completeOrder } from '#server/orders/complete-order.ts'
import { confirmOrder } from '#server/orders/confirm-order.ts'
import { decideCancellation } from '#server/orders/decide-cancellation.ts'
import { declineOrder } from '#server/orders/decline-order.ts'
import { expireUnansweredOrders } from '#server/orders/expire-unanswered-orders.ts'
import { ordersOfPayments } from '#server/orders/follow-payments.ts'
import { fulfilInPart } from '#server/orders/fulfil-in-part.ts'
import { refundOrder } from '#server/orders/refund-order.ts'
import { requestCancellation } from '#server/orders/request-cancellation.ts'
import { sandboxOfConfig } from '#server/payment-sandbox/sandbox-of-config.ts'
import { capturePayment } from '#server/payments/capture-payment.ts'
import { carryOutInstructions } from '#server/payments/carry-out-instructions.ts'
import { createProviderOrder } from '#server/payments/create-provider-order.ts'
import { askDisputes } from '#server/payments/disputes/ask-disputes.ts'
import type { MoneyContext } from '#server/payments/money-context.ts'
import { openProviders } from '#server/payments/open-providers.ts'
import { ProviderError } from '#server/payments/payment-provider.ts'
import { registerWebhookRoutes } from '#server/payments/webhook-routes.ts'
import { readConfig } from '#server/read-config.ts'
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

type Works = { [A in ShopCall['act']]: (context: MoneyContext, call: CallOf<A>) => Promise<unknown> }

const works: Works = {
  place: (context, { who: id, key, bakers }) => placeCheckout(context, { id }, { bakers }, key),
  prepare: (context, { who: id, rail, checkoutId }) =>
    createProviderOrder(context, { id }, rail, { checkoutId, amount: undefined }),
  capture: (context, { who: id, rail, providerOrderId }) =>
    capturePayment(context, { id }, rail, providerOrderId),
  abandon: (context, { who: id, checkoutId }) => abandonCheckout(context, { id }, checkoutId, undefined),
  confirm: (context, { who: id, order }) => confirmOrder(context, { id }, order),
  complete: (context, { who: id, order }) => completeOrder(context, { id }, order, undefined),
  decline: (context, { who: id, order }) => declineOrder(context, { id }, order, 'No flour left.'),
  request: (context, { who: id, order }) => requestCancellation(context, { id }, order, 'Away that day.'),
  approve: (context, { who: id, order }) => decideCancellation(context, { id }, order, true),
  deny: (context, { who: id, order }) => decideCancellation(context, { id }, order, false),
  fulfil: (context, { who: id, order, servings }) => fulfilInPart(context, { id }, order, servings),
  refund: (context, { who: id, order, cents: amount }) =>
    refundOrder(context, { id }, order, { amount, reason: 'It was burnt.' }),
  admin_refund: (context, { who, order, cents: amount }) =>
    refundAnyOrder(context, admin(who), order, { amount, reason: 'It was burnt.' }),
  lift: (context, { who, payment }) => liftStop(context, admin(who), payment, 'It is as it should be.'),
  retry: (context, { who, instruction }) => retryInstruction(context, admin(who), instruction),
  settle: (context) => settlePayments(context, log),
  carry_out: (context) => carryOutInstructions(context, log),
  expire: (context) => expireUnansweredOrders(context, log),
  ask_disputes: (context) => askDisputes(context, log),
}

/** Does what it is asked to; the caller's type goes along with its act. */
function work<A extends ShopCall['act']>(
  context: MoneyContext,
  call: CallOf<A> & { act: A },
): Promise<unknown> {
  return works[call.act](context, call)
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
  providers: openProviders(config, sandboxOfConfig(config, now), now),
  ordersOfPayments,
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
