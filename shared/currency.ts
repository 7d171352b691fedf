const code = 'USD'

/**
 * The market's one currency (decisions, OPEN-04). Its smallest unit must be a hundredth; `docs/extending.md`
 * says what another currency needs.
 */
export const currency = {
  /** ISO 4217, as in PayPal, search engines and our API */
  code,
  /** as Stripe writes it */
  lowerCode: 'usd' satisfies Lowercase<typeof code>,
  /** precedes an amount */
  sign: '$',
  /** other signs that people write in their import files */
  otherSigns: ['US$'],
  /** as the API documentation names it */
  name: 'US dollars',
  /** labels of form fields */
  amountLabel: 'Amount in dollars',
  servingPriceHint: 'Dollars for one serving, e.g. 8.50',
} as const
