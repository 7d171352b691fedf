import { answerTime } from '#shared/order-statuses.ts'

/** Both people of an order, by name. */
export interface Names {
  buyerName: string
  cookName: string
}

/** What a buyer reads whose money goes back. */
export const refundComing = 'What was paid is on its way back to the same account or card.'

/** What their baker reads of it. */
export function paidGoesBack({ buyerName }: Pick<Names, 'buyerName'>): string {
  return `What ${buyerName} paid goes back.`
}

/** What buyers read about when a baker answers, when a baker is paid, and where to write. */
export const requestSoon = `within ${answerTime.hours} hours, at latest when it is to be ready. If you do not answer, an order that you have confirmed stands, and any other is cancelled.`
export const sayWhether =
  'The baker is paid a day after the pickup. If you didn’t get it, say so before that. If you have it, you can say that, too.'
export const writeToUs = 'If you do not have it, please write to us: the help pages say how.'
