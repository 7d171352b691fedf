import { existsSync, readFileSync } from 'node:fs'

/** Real data and contracts we may not redistribute, kept beside the checkout. */
const folder = new URL('../../../shared/data/', import.meta.url)

/** Every file that tests read there, and what is skipped without it. */
const files = {
  'geo/us-zcta.csv': 'markets around ZIPs, compared with independent counts',
  'markets/usda-local-food-portal-2026.csv': "the import of the USDA's newest export",
  'markets/usda-nfmd-legacy-fmid.csv': "the import of the USDA's older export",
  'markets/usda-local-food-portal-api-ny-radius.json': "the USDA directory's real response around a point",
  'markets/usda-local-food-portal-api-pa.json': "the USDA directory's real response for a state",
  'payments/paypal-checkout_orders_v2.json': "PayPal's own description of orders",
  'payments/paypal-payments_payment_v2.json': "PayPal's own description of captures and refunds",
  'payments/paypal-customer_partner_referrals_v2.json': "PayPal's own description of referrals",
  'payments/paypal-notifications_webhooks_v1.json': "PayPal's own description of webhooks",
  'payments/paypal-customer_disputes_v1.json': "PayPal's own description of disputes",
  'payments/paypal-reporting_transactions_v1.json': "PayPal's own description of its reports",
  'payments/stripe-openapi-2023-08-16.reduced.json': "Stripe's own description of its API",
  'products/bakery-products-off.csv': 'the import of a real list of 14,631 products',
  'security/blns.json': 'the Big List of Naughty Strings, in addition to our own',
  'security/owasp-asvs-5.0.0-en.csv': "the standard's list of requirements, compared with the ids of ours",
  'security/common-passwords-10k.txt': 'the 10,000 most used passwords, in addition to our own',
} as const

export type ReferenceFile = keyof typeof files

/** Whether this machine has any reference data. */
export const hasReferenceFolder = (): boolean => existsSync(folder)

/** Whether all these files exist. */
export function hasReference(...wanted: readonly ReferenceFile[]): boolean {
  return wanted.every((file) => existsSync(new URL(file, folder)))
}

/** The text of a file; throws when it is missing: check `hasReference` first. */
export function readReference(file: ReferenceFile): string {
  return readFileSync(new URL(file, folder), 'utf8')
}

/** What tests skip on this machine, a line for each missing file. */
export function leftOut(): string[] {
  return Object.entries(files)
    .filter(([file]) => !existsSync(new URL(file, folder)))
    .map(([file, what]) => `${what} (../shared/data/${file})`)
}
