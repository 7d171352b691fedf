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
  buyer: { name: 'Buyers', meaning: 'Paid by them; less than nothing is what they have given.' },
  held: { name: 'Held', meaning: 'Taken for orders that are not over yet.' },
  baker: { name: 'Bakers', meaning: 'Given on to them; commission they owe is taken off.' },
  platform: {
    name: 'Platform',
    meaning: 'The commission that is with us, less what providers and banks took of us.',
  },
  receivable: {
    name: 'Owed by bakers',
    meaning: 'Commission of orders paid at pickup, and what they had of lost disputes.',
  },
  waived: { name: 'Waived', meaning: 'What of it bakers need not pay.' },
  written_off: { name: 'Written off', meaning: 'What of it we gave up.' },
  provider_fees: { name: 'Provider fees', meaning: 'What PayPal and Stripe took for themselves.' },
  disputed: { name: 'Disputed', meaning: 'With buyers’ banks, for good where a dispute was lost.' },
  adjustments: { name: 'Settled by hand', meaning: 'Outside of every rail.' },
}
