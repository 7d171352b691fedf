import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { SandboxFrame } from '#sandbox/sandbox-frame.ts'
import { serveFile } from '#sandbox/sandbox-home.ts'
import { readInput, sendResult } from './stripe-calls.ts'
import type { StripeObject, StripeObjects } from './stripe-objects.ts'
import type { Payments } from './stripe-payments.ts'
import type { IntentRecord } from './stripe-records.ts'
import { invalid, StripeRefusal } from './stripe-refusal.ts'

const Digits = (pattern: RegExp) => z.string().check(z.regex(pattern, 'is not valid'))

/** The request of Stripe's script when a buyer confirms; the intent's secret authorizes it. */
const Confirmation = z.strictObject({
  key: z.string(),
  client_secret: z.string(),
  payment_method_data: z.strictObject({
    type: z.literal('card'),
    card: z.strictObject({
      number: Digits(/^\d{12,19}$/),
      exp_month: Digits(/^(0?[1-9]|1[0-2])$/),
      exp_year: Digits(/^20\d\d$/),
      cvc: Digits(/^\d{3,4}$/),
    }),
  }),
})
const Owner = z.strictObject({ key: z.string(), client_secret: z.string() })
const BankAnswer = z.extend(Owner, {
  answer: z.enum(['approve', 'refuse']),
})

/** Serves the fake of Stripe's script, and its calls from the buyer's browser. */
export function serveStripeInBrowser(
  app: FastifyInstance,
  { keys }: SandboxFrame,
  payments: Payments,
  objects: StripeObjects,
): void {
  serveFile(app, 'stripe/v3.js', 'sandbox/stripe/browser/v3.js')
  serveFile(app, 'stripe/v3.css', 'sandbox/stripe/browser/v3.css')
  const allow = (id: string, { key, client_secret }: { key: string; client_secret: string }) => {
    const intent = payments.find(id)
    if (key === keys.stripe.publishableKey && client_secret === intent.secret) return
    throw invalid('The client_secret provided does not match this PaymentIntent.', { param: 'client_secret' })
  }
  const answer = (intent: IntentRecord): StripeObject => {
    if (intent.status !== 'requires_payment_method' || intent.decline === null) return objects.intent(intent)
    const { code, declineCode, message } = intent.decline
    throw new StripeRefusal(402, {
      type: 'card_error',
      code,
      ...(declineCode === null ? {} : { decline_code: declineCode }),
      message,
      payment_intent: objects.intent(intent),
    })
  }
  const path = '/payment-sandbox/stripe/payment_intents/:id'
  app.post<{ Params: { id: string } }>(`${path}/confirm`, ({ params: { id }, body }, reply) =>
    sendResult(reply, () => {
      const input = readInput(Confirmation, String(body))
      allow(id, input)
      const { number, exp_month, exp_year } = input.payment_method_data.card
      return answer(payments.confirm(id, { number, month: Number(exp_month), year: Number(exp_year) }))
    }),
  )
  app.post<{ Params: { id: string } }>(`${path}/read`, ({ params: { id }, body }, reply) =>
    sendResult(reply, () => {
      allow(id, readInput(Owner, String(body)))
      return objects.intent(payments.find(id))
    }),
  )
  app.post<{ Params: { id: string } }>(`${path}/bank`, ({ params: { id }, body }, reply) =>
    sendResult(reply, () => {
      const input = readInput(BankAnswer, String(body))
      allow(id, input)
      return answer(payments.answerBank(id, input.answer === 'approve'))
    }),
  )
}
