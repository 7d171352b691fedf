import { answerTime } from '#shared/order-statuses.ts'

/** Both people of an order, by name. */
export interface Names {
  buyerName: string
  cookName: string
  /** whether the buyer disputes the payment, so that its refunds wait */
  isDisputed?: boolean
}

/** Whom a mail is about, and where its links lead. */
export interface MailScene extends Names {
  /** the address of the site, without a trailing slash */
  publicUrl: string
  /** until when the buyer can say that they did not get it, in words; left out where they are not asked, null: it is too late */
  objectBy?: string | null
}

/** What a buyer reads whose money goes back: all of it, or that of the rest of an order. */
export function refundComing(
  { isDisputed = false }: Pick<Names, 'isDisputed'>,
  refund = 'Your refund',
): string {
  return isDisputed
    ? 'You disputed this payment, so your refund waits until that is decided.'
    : `${refund} is on its way to the account or card you paid with.`
}

/** What their baker reads of it. */
export function paidGoesBack(
  { buyerName, isDisputed = false }: Pick<Names, 'buyerName' | 'isDisputed'>,
  refunded = 'what they paid',
): string {
  return isDisputed
    ? `${buyerName} disputed this payment, so the refund waits until that is decided.`
    : `${buyerName} is refunded ${refunded}.`
}

/** What buyers read about when a baker answers, when a baker is paid, and where to write. */
export const requestSoon = `within ${answerTime.hours} hours, or by its ready time if that’s sooner. If you don’t answer, an order that you confirmed stays on, and any other is cancelled.`
export const writeToUs = 'If you do not have it, please write to us: the help pages say how.'

/** What buyers read of until when they can object, after `condition`. */
export function sayBy({ objectBy }: Pick<MailScene, 'objectBy'>, condition = 'If you didn’t get it'): string {
  return objectBy
    ? `${condition}, say so by ${objectBy}. After that, the baker is paid.`
    : `${condition}, please write to us: the help pages say how.`
}
