import type { Payout, PayoutState } from '#shared/api/payouts.ts'
import { type Payees, waitingChange } from '../contract/payout-change-rules.ts'

/** A baker's payout status on a rail: the state, whether they can be paid, and a message for them. */
export interface PayoutStatus {
  state: PayoutState
  canBePaid: boolean
  message: string
}

/** A row of a provider's table of payout statuses. */
export interface PayoutStatusRow<Facts> extends PayoutStatus {
  when: (facts: Facts) => boolean
}

/** Returns the status of the first matching row; the last row must match everything (ONB-06, ONB-18, ONB-19). */
export function firstThatFits<Facts>(rows: readonly PayoutStatusRow<Facts>[], facts: Facts): PayoutStatus {
  const row = rows.find(({ when }) => when(facts))
  if (row === undefined) throw new Error('The last row of a payout status table must match everything.')
  const { state, canBePaid, message } = row
  return { state, canBePaid, message }
}

/** The status of a ready account that does not take effect yet, while nobody else is paid. */
const paused: PayoutStatus = {
  state: 'paused',
  canBePaid: false,
  message: 'Your new account is ready. Buyers can’t pay you this way yet, because the change takes a day.',
}

/** The payout status, adjusted while a change waits: the former account is paid, or nobody over this rail. */
export function shownChange(
  payees: Payees,
  payoutStatus: PayoutStatus,
  now: Date,
): PayoutStatus & Pick<Payout, 'change'> {
  const change = waitingChange(payees, now)
  if (change === null) return { ...payoutStatus, change }
  const { paidTo, until } = change
  const shown = { change: { paidTo, until: until.toISOString() } }
  if (paidTo !== null) return { ...payoutStatus, ...shown, canBePaid: true }
  return payoutStatus.state === 'active'
    ? { ...paused, ...shown }
    : { ...payoutStatus, ...shown, canBePaid: false }
}
