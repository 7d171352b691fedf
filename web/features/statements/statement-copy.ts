import type { AccountChangeReason } from '#shared/api/statements.ts'

/** The label of each reason for an account change after a payout. */
export const changeLabels: Readonly<Record<AccountChangeReason, string>> = {
  refund: 'Refund to the buyer',
  dispute: 'Disputed by the buyer',
  dispute_won: 'Dispute decided for you',
  dispute_fee: 'Fee of a dispute',
  owed: 'Taken for what you owed',
}
