import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import { currency } from '#shared/currency.ts'
import { formatMoney } from '#shared/money.ts'
import { Amount, ListQuery, listPage, Metadata, type StripeCalls } from './stripe-calls.ts'
import type { StripeContext } from './stripe-context.ts'
import type { StripeObject } from './stripe-objects.ts'
import { type IntentRecord, makeId, seconds } from './stripe-records.ts'
import { invalid, missing, StripeRefusal } from './stripe-refusal.ts'
import {
  type Card,
  type CardDecline,
  declined,
  declineOf,
  needsAuthentication,
  notApproved,
} from './test-cards.ts'

/** Stripe's minimum charge, in cents. */
const leastAmount = 50

const NewIntent = z.strictObject({
  amount: Amount,
  currency: z.literal(currency.lowerCode),
  automatic_payment_methods: z.strictObject({
    enabled: z.literal('true'),
    allow_redirects: z.optional(z.enum(['always', 'never'])),
  }),
  transfer_group: z.optional(z.string()),
  description: z.optional(z.string()),
  metadata: Metadata,
})

const IntentQuery = z.strictObject({
  expand: z.optional(z.strictObject({ 0: z.literal('latest_charge.balance_transaction') })),
})

const ChargeQuery = z.strictObject({
  expand: z.optional(z.strictObject({ 0: z.literal('balance_transaction') })),
})

/** Transitions of a payment intent; each returns the updated intent, or throws `StripeRefusal`. */
export interface Payments {
  find(intentId: string): IntentRecord
  confirm(intentId: string, card: Card): IntentRecord
  /** the buyer answers the bank's authentication */
  answerBank(intentId: string, isApproved: boolean): IntentRecord
  /** a pending payment succeeds; no effect on others */
  settle(intentId: string): void
}

/** Serves payment intents and charges, and the buyer's actions in the browser. */
export function serveStripePayments(calls: StripeCalls, stripe: StripeContext): Payments {
  // payments pending at the end of the process complete after the restart
  for (const intent of stripe.records.intents.list())
    if (intent.status === 'processing') settleLater(stripe, intent)
  serveIntents(calls, stripe)
  serveCharges(calls, stripe)
  return {
    find: (intentId) => find(stripe, intentId),
    settle: (intentId) => settle(stripe, intentId),
    confirm: (intentId, card) => confirm(stripe, intentId, card),
    answerBank: (intentId, isApproved) => answerBank(stripe, intentId, isApproved),
  }
}

function serveIntents(calls: StripeCalls, stripe: StripeContext): void {
  const { records, objects } = stripe
  calls.post('/v1/payment_intents', 'create', NewIntent, (input) => createIntent(stripe, input))
  calls.get('/v1/payment_intents/:id', 'read', IntentQuery, ({ expand }, { id = '' }) => {
    const intent = find(stripe, id)
    const charge = records.charges.get(intent.chargeId ?? '')
    return expand && charge
      ? { ...objects.intent(intent), latest_charge: objects.chargeWithCost(charge) }
      : objects.intent(intent)
  })
  calls.post('/v1/payment_intents/:id/cancel', 'close', z.strictObject({}), (_, { id = '' }) =>
    cancel(stripe, id),
  )
}

function serveCharges(calls: StripeCalls, { records: { charges }, objects }: StripeContext): void {
  calls.get('/v1/charges/:id', 'read', ChargeQuery, ({ expand }, { id = '' }) => {
    const found = charges.get(id)
    if (found === undefined) throw missing('charge', id)
    return expand ? objects.chargeWithCost(found) : objects.charge(found)
  })
  calls.get('/v1/charges', 'read', z.strictObject(ListQuery), (query) =>
    listPage(charges.list(), query, objects.charge, '/v1/charges'),
  )
}

function createIntent(
  { frame, records, objects }: StripeContext,
  input: z.output<typeof NewIntent>,
): StripeObject {
  if (input.amount < leastAmount)
    throw invalid(`Amount must be at least ${formatMoney(leastAmount)} ${currency.lowerCode}`, {
      code: 'amount_too_small',
      param: 'amount',
    })
  const id = makeId('pi')
  const intent: IntentRecord = {
    id,
    secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
    created: seconds(frame.now()),
    amount: input.amount,
    description: input.description ?? null,
    transferGroup: input.transfer_group ?? null,
    metadata: input.metadata,
    status: 'requires_payment_method',
    chargeId: null,
    card: null,
    canceledAt: null,
    decline: null,
  }
  records.intents.put(id, intent)
  return objects.intent(intent)
}

function cancel(stripe: StripeContext, id: string): StripeObject {
  const intent = find(stripe, id)
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action')
    throw unexpectedState(stripe, intent, 'cancel')
  const changes = { status: 'canceled' as const, card: null, canceledAt: seconds(stripe.frame.now()) }
  return stripe.objects.intent(change(stripe, intent, changes, 'payment_intent.canceled'))
}

function confirm(stripe: StripeContext, intentId: string, card: Card): IntentRecord {
  const { behaviours, now } = stripe.frame
  const intent = find(stripe, intentId)
  if (intent.status !== 'requires_payment_method') throw unexpectedState(stripe, intent, 'confirm')
  const digits = card.number.slice(-4)
  const refusal = declineOf(card, now()) ?? (behaviours.take('stripe', ['decline'], 'capture') && declined)
  if (refusal) return decline(stripe, intent, refusal, charge(stripe, intent, digits, false))
  if (behaviours.take('stripe', ['pending'], 'capture')) {
    settleLater(stripe, intent)
    return change(stripe, intent, { status: 'processing', card: digits }, 'payment_intent.processing')
  }
  if (needsAuthentication(card)) {
    const changes = { status: 'requires_action' as const, card: digits }
    return change(stripe, intent, changes, 'payment_intent.requires_action')
  }
  return succeed(stripe, intent, digits)
}

function answerBank(stripe: StripeContext, intentId: string, isApproved: boolean): IntentRecord {
  const intent = find(stripe, intentId)
  if (intent.status !== 'requires_action') throw unexpectedState(stripe, intent, 'confirm')
  return isApproved ? succeed(stripe, intent, intent.card ?? '') : decline(stripe, intent, notApproved, null)
}

function settleLater(stripe: StripeContext, { id }: IntentRecord): void {
  setTimeout(() => settle(stripe, id), stripe.frame.slowness).unref()
}

function settle(stripe: StripeContext, intentId: string): void {
  const intent = find(stripe, intentId)
  if (intent.status === 'processing') succeed(stripe, intent, intent.card ?? '')
}

function find({ records }: StripeContext, id: string): IntentRecord {
  const intent = records.intents.get(id)
  if (intent === undefined) throw missing('payment_intent', id)
  return intent
}

function change(
  { records, objects, emit }: StripeContext,
  intent: IntentRecord,
  changes: Partial<IntentRecord>,
  type: string,
): IntentRecord {
  const changed = { ...intent, ...changes }
  records.intents.put(intent.id, changed)
  emit(type, objects.intent(changed))
  return changed
}

/** Records a charge of an intent; returns its id. */
function charge(
  { frame, records }: StripeContext,
  intent: IntentRecord,
  card: string,
  isPaid: boolean,
): string {
  const { id: intentId, amount, transferGroup, metadata } = intent
  const [id, created] = [makeId('ch'), seconds(frame.now())]
  records.charges.put(id, { id, created, intentId, amount, transferGroup, card, isPaid, metadata })
  return id
}

function succeed(stripe: StripeContext, intent: IntentRecord, card: string): IntentRecord {
  const chargeId = charge(stripe, intent, card, true)
  const changes = { status: 'succeeded' as const, chargeId, card: null, decline: null }
  return change(stripe, intent, changes, 'payment_intent.succeeded')
}

function decline(
  stripe: StripeContext,
  intent: IntentRecord,
  reason: CardDecline,
  chargeId: string | null,
): IntentRecord {
  const changes = { status: 'requires_payment_method' as const, chargeId, card: null, decline: reason }
  return change(stripe, intent, changes, 'payment_intent.payment_failed')
}

function unexpectedState({ objects }: StripeContext, intent: IntentRecord, what: string): StripeRefusal {
  return new StripeRefusal(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `You cannot ${what} this PaymentIntent because it has a status of ${intent.status}.`,
    payment_intent: objects.intent(intent),
  })
}
