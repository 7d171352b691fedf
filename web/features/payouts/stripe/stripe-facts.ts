/** Facts about Stripe payouts for bakers (ONB-17 to ONB-19). */
export const stripeFacts = [
  'Setting up takes about 5 minutes.',
  'Payouts go directly to your bank account, through Stripe.',
  'Direct bank deposits take 2-3 business days.',
] as const
