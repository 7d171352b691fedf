import { expect, it } from 'vitest'
import { captureStatus } from './capture-status-rules.ts'
import type { PaymentStanding } from './payment-rules.ts'

const paid: PaymentStanding = { status: 'captured', closed_reason: null }
const awaiting: PaymentStanding = { status: 'awaiting', closed_reason: null }
const closed = (closed_reason: PaymentStanding['closed_reason']): PaymentStanding => ({
  status: 'closed',
  closed_reason,
})
const tooLate: PaymentStanding = { status: 'captured', closed_reason: 'expired' }

it.each<[string, string, PaymentStanding[]]>([
  ['COMPLETED', 'all are paid', [paid, paid]],
  ['PENDING', 'one waits', [paid, awaiting]],
  ['PENDING', 'one waits and one failed', [closed('failed'), awaiting]],
  ['PARTIALLY_COMPLETED', 'one was declined', [paid, closed('failed')]],
  ['PARTIALLY_COMPLETED', 'one came too late', [paid, tooLate]],
  ['DECLINED', 'none is paid and one failed', [closed('failed'), closed('cancelled')]],
  ['VOIDED', 'the buyer gave up', [closed('cancelled')]],
  ['VOIDED', 'the hold ended', [closed('expired')]],
  ['VOIDED', 'the money came too late and goes back', [tooLate]],
])('PAY-06: the capture is %s when %s', (status, _when, payments) => {
  expect(captureStatus(payments)).toBe(status)
})
