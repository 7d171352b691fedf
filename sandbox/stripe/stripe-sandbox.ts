import type { FastifyInstance } from 'fastify'
import { type DisputeDesk, serveDisputeDesk } from '#sandbox/sandbox-disputes.ts'
import type { RefundByHand, ReverseByHand, SandboxFrame } from '#sandbox/sandbox-frame.ts'
import { formatMoney } from '#shared/money.ts'
import { serveStripeCalls } from './stripe-calls.ts'
import { serveStripeDisputes } from './stripe-disputes.ts'
import { makeEmitEvent } from './stripe-events.ts'
import { serveStripeInBrowser } from './stripe-in-browser.ts'
import { stripeObjects } from './stripe-objects.ts'
import { serveStripeOnboarding } from './stripe-onboarding.ts'
import { serveStripePayments } from './stripe-payments.ts'
import { type AccountStage, openStripeRecords } from './stripe-records.ts'
import { serveStripeTransfers } from './stripe-transfers.ts'

/** Actions of buyers and bakers at Stripe. */
export interface StripePeople {
  /** the buyer confirms with a card valid until 2034 */
  pay(intentId: string, cardNumber: string): void
  /** the buyer answers the bank's authentication */
  answerBank(intentId: string, isApproved: boolean): void
  /** a pending payment or refund completes */
  settle(intentOrRefundId: string): void
  refundByHand: RefundByHand
  reverseByHand: ReverseByHand
  /** the baker or Stripe's checks move an account to a stage */
  moveAccount(accountId: string, stage: AccountStage): void
}

/** Serves the parts of Stripe's API that we use, its script for the browser and its onboarding pages. */
export function registerStripeSandbox(app: FastifyInstance, frame: SandboxFrame): StripePeople & DisputeDesk {
  const records = openStripeRecords(frame.store)
  const objects = stripeObjects(records)
  const stripe = { frame, records, objects, emit: makeEmitEvent(frame) }
  const calls = serveStripeCalls(app, frame, records)
  const payments = serveStripePayments(calls, stripe)
  const { settleRefund, ...byHand } = serveStripeTransfers(calls, stripe)
  const { moveAccount } = serveStripeOnboarding(app, calls, stripe)
  serveStripeInBrowser(app, frame, payments, objects)
  const desk = serveStripeDisputes(calls, stripe)
  frame.overviews.push({
    provider: 'Stripe',
    disputes: serveDisputeDesk(app, 'stripe', desk),
    entries: () => [
      ...records.intents.list().map(({ id, amount, status }) => ({
        what: id,
        amount: formatMoney(amount),
        state: status.replaceAll('_', ' '),
      })),
      ...records.refunds.list().map(({ id, amount, status }) => ({
        what: id,
        amount: formatMoney(-amount),
        state: `refund ${status}`,
      })),
      ...records.transfers.list().map(({ id, amount, destination }) => ({
        what: id,
        amount: formatMoney(amount),
        state: `to ${destination}`,
      })),
    ],
  })
  return {
    pay: (intentId, number) => {
      payments.confirm(intentId, { number, month: 12, year: 2034 })
    },
    answerBank: (intentId, isApproved) => {
      payments.answerBank(intentId, isApproved)
    },
    settle: (id) => (id.startsWith('re_') ? settleRefund(id) : payments.settle(id)),
    ...byHand,
    moveAccount,
    ...desk,
  }
}
