/**
 * The accounts of the ledger. `receivable` is bakers' debt: commission of orders paid at pickup and lost
 * disputes. `waived` is forgiven debt, `written_off` lost debt, `disputed` money at a buyer's bank,
 * `adjustments` money settled by hand.
 */
export const accounts = [
  'buyer',
  'held',
  'baker',
  'platform',
  'receivable',
  'waived',
  'written_off',
  'provider_fees',
  'disputed',
  'adjustments',
] as const
export type Account = (typeof accounts)[number]

/** The accounts as the console explains them. */
export const accountLabels: Readonly<Record<Account, { name: string; meaning: string }>> = {
  buyer: { name: 'Buyers', meaning: 'Paid by them. A negative balance is what they have paid in.' },
  held: { name: 'Held', meaning: 'Paid for orders that aren’t finished yet.' },
  baker: { name: 'Bakers', meaning: 'Passed on to them, minus commission they owe.' },
  platform: {
    name: 'Platform',
    meaning: 'The commission we hold, minus what providers and banks took from us.',
  },
  receivable: {
    name: 'Owed by bakers',
    meaning:
      'Commission on orders paid at pickup, and money they had already received from sales lost in a dispute.',
  },
  waived: { name: 'Waived', meaning: 'The part that bakers don’t have to pay.' },
  written_off: { name: 'Written off', meaning: 'The part we no longer expect to be paid.' },
  provider_fees: { name: 'Provider fees', meaning: 'Fees that PayPal and Stripe kept.' },
  disputed: { name: 'Disputed', meaning: 'Held by buyers’ banks, for good if the dispute was lost.' },
  adjustments: { name: 'Settled by hand', meaning: 'Paid outside PayPal and Stripe.' },
}
