import { answerTime } from '#shared/order-statuses.ts'

/** Both people of an order, by name. */
export interface Names {
  buyerName: string
  cookName: string
}

/** What a buyer reads whose money goes back. */
export const refundComing = 'Your refund is on its way to the account or card you paid with.'

/** What their baker reads of it. */
export function paidGoesBack({ buyerName }: Pick<Names, 'buyerName'>): string {
  return `${buyerName} is refunded what they paid.`
}

/** What buyers read about when a baker answers, when a baker is paid, and where to write. */
export const requestSoon = `within ${answerTime.hours} hours, or by its ready time if that’s sooner. If you don’t answer, an order that you confirmed stays on, and any other is cancelled.`
export const sayWhether =
  'The baker is paid a day after the pickup. If you didn’t get it, say so before that. If you have it, you can say that, too.'
export const writeToUs = 'If you do not have it, please write to us: the help pages say how.'
