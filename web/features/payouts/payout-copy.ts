import type { PayoutState } from '#shared/api/payouts.ts'
import { type Rail, rails } from '#shared/payment-methods.ts'

/** The rails in the order for bakers: cards first, because every buyer has one. */
export const payoutRails: readonly Rail[] = rails.toReversed()

/** The label of a rail's state, and the tone of its badge. */
export const payoutCopy: Readonly<
  Record<PayoutState, { label: string; tone: 'plain' | 'warn' | 'note' | 'bad' | 'good' }>
> = {
  not_started: { label: 'Not started', tone: 'plain' },
  incomplete: { label: 'Incomplete', tone: 'warn' },
  in_review: { label: 'In review', tone: 'note' },
  action_needed: { label: 'Action needed', tone: 'bad' },
  paused: { label: 'Paused', tone: 'warn' },
  active: { label: 'Active', tone: 'good' },
}
