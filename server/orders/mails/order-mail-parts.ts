import { answerTime } from '#shared/order-statuses.ts'

/** The names of an order's buyer and baker. */
export interface Names {
  buyerName: string
  cookName: string
  /** whether the buyer disputes the payment, which delays refunds */
  isDisputed?: boolean
}

/** The people of an order and the links of an email. */
export interface MailContext extends Names {
  /** the site's URL without a trailing slash */
  publicUrl: string
  /** until when the buyer can object, as text; null: too late; absent: not asked */
  objectBy?: string | null
}

/** The buyer's sentence about a full or partial refund. */
export function refundComing(
  { isDisputed = false }: Pick<Names, 'isDisputed'>,
  refund = 'Your refund',
): string {
  return isDisputed
    ? 'You disputed this payment, so your refund waits until that is decided.'
    : `${refund} is on its way to the account or card you paid with.`
}

/** The baker's sentence about the same refund. */
export function paidGoesBack(
  { buyerName, isDisputed = false }: Pick<Names, 'buyerName' | 'isDisputed'>,
  refunded = 'what they paid',
): string {
  return isDisputed
    ? `${buyerName} disputed this payment, so the refund waits until that is decided.`
    : `${buyerName} is refunded ${refunded}.`
}

/** Sentences for buyers about the baker's deadline and the support contact. */
export const requestSoon = `Approve or deny the request within ${answerTime.hours} hours, or by the ready time if that’s sooner. Without an answer, an order you had confirmed stays confirmed, and any other is cancelled.`
export const writeToUs = 'If you don’t have it, write to us. The Help Center explains how.'

/** The buyer's sentence about the objection deadline, after `condition`. */
export function sayBy(
  { objectBy }: Pick<MailContext, 'objectBy'>,
  condition = 'If you didn’t get it',
): string {
  return objectBy
    ? `${condition}, say so by ${objectBy}. After that, the baker is paid.`
    : `${condition}, write to us. The Help Center explains how.`
}
