/**
 * The differences between our books and a provider's, or within ours, with their labels. The first five are
 * amounts of one payment; `ours` and `theirs` are cents, for `stock` servings.
 */
export const differenceKinds = {
  captured: 'Captured',
  refunded: 'Refunded',
  released: 'Paid out',
  fee: 'Provider’s fee',
  disputed: 'Disputed',
  state: 'Payment status',
  capture: 'Capture ID',
  unknown_money: 'Money we can’t identify',
  not_asked: 'Could not check with the provider',
  balance: 'Balance',
  charge: 'Charge',
  refund: 'Refund in our books',
  instruction: 'Instruction',
  commission: 'Commission',
  movements: 'Ledger entries',
  people: 'Wrong person',
  payee: 'Wrong account',
  held: 'Money left over',
  stock: 'Stock',
  closed_month: 'Closed month',
  stopped: 'Stopped payment',
  instruction_failed: 'Failed instruction',
} as const

export type DifferenceKind = keyof typeof differenceKinds
