import type { Reason } from '#shared/api/fields.ts'
import type { AdminStatusAction } from '#shared/order-statuses.ts'
import { type MailContext, type Names, paidGoesBack, refundComing, sayBy } from './order-mail-parts.ts'
import { availableAgain, gone } from './order-mails-ended.ts'

/** An admin acted on an order for its buyer or baker. */
export interface DoneByUs {
  what: 'done-by-us'
  action: AdminStatusAction
  reason: Reason
  isRefunded: boolean
  servingsAvailable: boolean
}

interface Texts {
  /** the beginning of the subject, before the goods */
  subject: string
  toBuyer: (names: Names) => string
  toBaker: (names: Names, servingsAvailable: boolean) => string
}

const weCancelled: Texts = {
  subject: 'Cancelled by BakeSale',
  toBuyer: ({ cookName }) => `We cancelled your order with ${cookName}.`,
  toBaker: ({ buyerName }, servingsAvailable) =>
    `We cancelled ${buyerName}’s order. ${servingsAvailable ? availableAgain : gone}`,
}

/** The texts of each action (decisions, OPEN-15). */
const textsFor: Readonly<Record<AdminStatusAction, Texts>> = {
  confirm: {
    subject: 'Confirmed',
    toBuyer: ({ cookName }) => `We confirmed your order on behalf of ${cookName}.`,
    toBaker: ({ buyerName }) => `We confirmed ${buyerName}’s order for you.`,
  },
  complete: {
    subject: 'Picked up',
    toBuyer: ({ cookName }) => `We marked your order with ${cookName} as handed over.`,
    toBaker: ({ buyerName }) => `We marked ${buyerName}’s order as handed over.`,
  },
  decline: weCancelled,
  cancel: weCancelled,
  request_cancellation: {
    subject: 'Cancellation requested',
    toBuyer: ({ cookName }) =>
      `We asked ${cookName} on your behalf to cancel your order. The decision is theirs.`,
    toBaker: ({ buyerName }) =>
      `We’re asking you on behalf of ${buyerName} to cancel their order. Approve or deny the request.`,
  },
  approve_cancellation: weCancelled,
  deny_cancellation: {
    subject: 'Not cancelled',
    toBuyer: ({ cookName }) => `Your order with ${cookName} was not cancelled. It stays as it was.`,
    toBaker: ({ buyerName }) => `We left ${buyerName}’s order as it was.`,
  },
}

/** The subject and paragraphs of the email to the buyer or the baker. */
export function textOfOurs(
  { action, reason, isRefunded, servingsAvailable }: DoneByUs,
  side: 'buyer' | 'baker',
  goods: string,
  names: MailContext,
): { subject: string; paragraphs: string[] } {
  const { subject, toBuyer, toBaker } = textsFor[action]
  const refund = side === 'buyer' ? refundComing(names) : paidGoesBack(names)
  return {
    subject: `${subject}: ${goods}`,
    paragraphs: [
      side === 'buyer' ? toBuyer(names) : toBaker(names, servingsAvailable),
      `Reason: “${reason}”`,
      ...(side === 'buyer' && action === 'complete' ? [sayBy(names)] : []),
      ...(isRefunded ? [refund] : []),
    ],
  }
}
