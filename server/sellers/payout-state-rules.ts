import type { PayoutState } from '#shared/api/payouts.ts'

/** How a baker stands with a rail: the state, whether they can be paid, and what to tell them. */
export interface PayoutStanding {
  state: PayoutState
  canBePaid: boolean
  message: string
}

/** One line of a provider's table of standings. */
export interface StandingRow<Facts> extends PayoutStanding {
  when: (facts: Facts) => boolean
}

/** How a baker stands by a table whose last row fits everything: the first row that fits holds (ONB-06, ONB-18, ONB-19). */
export function firstThatFits<Facts>(rows: readonly StandingRow<Facts>[], facts: Facts): PayoutStanding {
  const row = rows.find(({ when }) => when(facts))
  if (row === undefined) throw new Error('The last row of a table of standings fits everything.')
  const { state, canBePaid, message } = row
  return { state, canBePaid, message }
}
