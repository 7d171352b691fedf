const code = 'USD'

/**
 * The one currency of this market: in it everything is priced, paid, booked and shown (decisions, OPEN-04). A market with another has its
 * own here; its smallest unit is a hundredth. `docs/extending.md` has what else such a market looks at.
 */
export const currency = {
  /** ISO 4217, as PayPal, search engines and our own contract have it */
  code,
  /** as Stripe has it */
  lowerCode: 'usd' satisfies Lowercase<typeof code>,
  /** what stands before an amount */
  sign: '$',
  /** what else people write before or after an amount, in files of their own */
  otherSigns: ['US$'],
  /** as those who read the API know it */
  name: 'US dollars',
  /** what fields ask for */
  amountLabel: 'Amount in dollars',
  servingPriceHint: 'Dollars for one serving, e.g. 8.50',
} as const
