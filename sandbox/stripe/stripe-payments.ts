import { randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { SandboxFrame } from '#sandbox/sandbox-frame.ts'
import { currency } from '#shared/currency.ts'
import { formatMoney } from '#shared/money.ts'
import { Amount, ListQuery, listPage, Metadata, type StripeCalls } from './stripe-calls.ts'
import type { EmitEvent } from './stripe-events.ts'
import type { StripeObject, StripeObjects } from './stripe-objects.ts'
import { type IntentRecord, makeId, type StripeRecords, seconds } from './stripe-records.ts'
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
export function serveStripePayments(
  calls: StripeCalls,
  { now, behaviours, slowness }: SandboxFrame,
  records: StripeRecords,
  objects: StripeObjects,
  emit: EmitEvent,
): Payments {
  const { intents, charges } = records
  const find = (id: string): IntentRecord => {
    const intent = intents.get(id)
    if (intent === undefined) throw missing('payment_intent', id)
    return intent
  }
  const change = (intent: IntentRecord, changes: Partial<IntentRecord>, type: string): IntentRecord => {
    const changed = { ...intent, ...changes }
    intents.put(intent.id, changed)
    emit(type, objects.intent(changed))
    return changed
  }
  const charge = (intent: IntentRecord, card: string, isPaid: boolean): string => {
    const { id: intentId, amount, transferGroup, metadata } = intent
    const id = makeId('ch')
    charges.put(id, { id, created: seconds(now()), intentId, amount, transferGroup, card, isPaid, metadata })
    return id
  }
  const succeed = (intent: IntentRecord, card: string) => {
    const chargeId = charge(intent, card, true)
    return change(
      intent,
      { status: 'succeeded', chargeId, card: null, decline: null },
      'payment_intent.succeeded',
    )
  }
  const decline = (intent: IntentRecord, reason: CardDecline, chargeId: string | null) =>
    change(
      intent,
      { status: 'requires_payment_method', chargeId, card: null, decline: reason },
      'payment_intent.payment_failed',
    )
  const settle = (intentId: string) => {
    const intent = find(intentId)
    if (intent.status === 'processing') succeed(intent, intent.card ?? '')
  }
  const settleLater = ({ id }: IntentRecord) => setTimeout(() => settle(id), slowness).unref()
  // payments pending at the end of the process complete after the restart
  intents
    .list()
    .filter(({ status }) => status === 'processing')
    .forEach(settleLater)
  const refuseState = (intent: IntentRecord, what: string) =>
    new StripeRefusal(400, {
      type: 'invalid_request_error',
      code: 'payment_intent_unexpected_state',
      message: `You cannot ${what} this PaymentIntent because it has a status of ${intent.status}.`,
      payment_intent: objects.intent(intent),
    })

  const created = (input: z.output<typeof NewIntent>): StripeObject => {
    if (input.amount < leastAmount)
      throw invalid(`Amount must be at least ${formatMoney(leastAmount)} ${currency.lowerCode}`, {
        code: 'amount_too_small',
        param: 'amount',
      })
    const id = makeId('pi')
    const intent: IntentRecord = {
      id,
      secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
      created: seconds(now()),
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
    intents.put(id, intent)
    return objects.intent(intent)
  }

  calls.post('/v1/payment_intents', 'create', NewIntent, created)
  calls.get('/v1/payment_intents/:id', 'read', IntentQuery, ({ expand }, { id = '' }) => {
    const intent = find(id)
    const charge = charges.get(intent.chargeId ?? '')
    return expand && charge
      ? { ...objects.intent(intent), latest_charge: objects.chargeWithCost(charge) }
      : objects.intent(intent)
  })
  calls.post('/v1/payment_intents/:id/cancel', 'close', z.strictObject({}), (_, { id = '' }) => {
    const intent = find(id)
    if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action')
      throw refuseState(intent, 'cancel')
    const changes = { status: 'canceled' as const, card: null, canceledAt: seconds(now()) }
    return objects.intent(change(intent, changes, 'payment_intent.canceled'))
  })
  calls.get('/v1/charges/:id', 'read', ChargeQuery, ({ expand }, { id = '' }) => {
    const found = charges.get(id)
    if (found === undefined) throw missing('charge', id)
    return expand ? objects.chargeWithCost(found) : objects.charge(found)
  })
  calls.get('/v1/charges', 'read', z.strictObject(ListQuery), (query) =>
    listPage(charges.list(), query, objects.charge, '/v1/charges'),
  )

  return {
    find,
    settle,
    confirm(intentId, card) {
      const intent = find(intentId)
      if (intent.status !== 'requires_payment_method') throw refuseState(intent, 'confirm')
      const digits = card.number.slice(-4)
      const refusal =
        declineOf(card, now()) ?? (behaviours.take('stripe', ['decline'], 'capture') && declined)
      if (refusal) return decline(intent, refusal, charge(intent, digits, false))
      if (behaviours.take('stripe', ['pending'], 'capture')) {
        settleLater(intent)
        return change(intent, { status: 'processing', card: digits }, 'payment_intent.processing')
      }
      if (needsAuthentication(card))
        return change(intent, { status: 'requires_action', card: digits }, 'payment_intent.requires_action')
      return succeed(intent, digits)
    },
    answerBank(intentId, isApproved) {
      const intent = find(intentId)
      if (intent.status !== 'requires_action') throw refuseState(intent, 'confirm')
      return isApproved ? succeed(intent, intent.card ?? '') : decline(intent, notApproved, null)
    },
  }
}
