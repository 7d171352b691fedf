import { expect, it } from 'vitest'
import { captureStatus, type TriedPayment } from './capture-status-rules.ts'

const tried = { provider_order_id: 'ORDER', declined_order_id: null }
const paid: TriedPayment = { ...tried, status: 'captured', closed_reason: null }
const awaiting: TriedPayment = { ...tried, status: 'awaiting', closed_reason: null }
const declined: TriedPayment = { ...awaiting, declined_order_id: 'ORDER' }
const triedAgain: TriedPayment = { ...awaiting, declined_order_id: 'FORMER' }
const closed = (closed_reason: TriedPayment['closed_reason']): TriedPayment => ({
  ...tried,
  status: 'closed',
  closed_reason,
})
const tooLate: TriedPayment = { ...tried, status: 'captured', closed_reason: 'expired' }

it.each<[string, string, TriedPayment[]]>([
  ['COMPLETED', 'all are paid', [paid, paid]],
  ['PENDING', 'one waits', [paid, awaiting]],
  ['PENDING', 'one waits and one failed', [closed('failed'), awaiting]],
  ['PENDING', 'one is tried again', [triedAgain]],
  ['PARTIALLY_COMPLETED', 'one was declined', [paid, closed('failed')]],
  ['PARTIALLY_COMPLETED', 'one was declined and can be tried again', [paid, declined]],
  ['DECLINED', 'it was declined and can be tried again', [declined]],
  ['PARTIALLY_COMPLETED', 'one came too late', [paid, tooLate]],
  ['DECLINED', 'none is paid and one failed', [closed('failed'), closed('cancelled')]],
  ['VOIDED', 'the buyer gave up', [closed('cancelled')]],
  ['VOIDED', 'the hold ended', [closed('expired')]],
  ['VOIDED', 'the money came too late and is refunded', [tooLate]],
])('PAY-06: the capture is %s when %s', (status, _when, payments) => {
  expect(captureStatus(payments)).toBe(status)
})
