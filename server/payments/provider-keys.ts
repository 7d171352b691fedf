import * as z from 'zod/mini'

/** What PayPal knows this marketplace by. Never log it. */
export interface PaypalKeys {
  environment: 'PRODUCTION' | 'SANDBOX'
  clientId: string
  clientSecret: string
  webhookId: string
  /** the marketplace's own merchant id */
  partnerId: string
}

/** What Stripe knows this marketplace by. Never log it. */
export interface StripeKeys {
  secretKey: string
  publishableKey: string
  webhookSecret: string
}

const PaypalVariables = z.object({
  PAYPAL_CLIENT_ID: z.string(),
  PAYPAL_CLIENT_SECRET: z.string(),
  PAYPAL_WEBHOOK_ID: z.string(),
  PAYPAL_PARTNER_ID: z.string(),
})
const StripeVariables = z.object({
  STRIPE_SECRET_KEY: z.string(),
  STRIPE_PUBLISHABLE_KEY: z.string(),
  STRIPE_WEBHOOK_SECRET: z.string(),
})

type Variables<S extends z.ZodMiniType> = { [Name in keyof z.output<S>]?: string | undefined }

/** The keys among the variables; half a set, which would fail at the first payment, is a problem in words. */
export function readProviderKeys(
  values: Variables<typeof PaypalVariables> &
    Variables<typeof StripeVariables> & { PAYPAL_ENVIRONMENT: PaypalKeys['environment'] },
): { paypal: PaypalKeys | null; stripe: StripeKeys | null; problems: string[] } {
  const paypal = z.safeParse(PaypalVariables, values)
  const stripe = z.safeParse(StripeVariables, values)
  return {
    paypal: paypal.success
      ? {
          environment: values.PAYPAL_ENVIRONMENT,
          clientId: paypal.data.PAYPAL_CLIENT_ID,
          clientSecret: paypal.data.PAYPAL_CLIENT_SECRET,
          webhookId: paypal.data.PAYPAL_WEBHOOK_ID,
          partnerId: paypal.data.PAYPAL_PARTNER_ID,
        }
      : null,
    stripe: stripe.success
      ? {
          secretKey: stripe.data.STRIPE_SECRET_KEY,
          publishableKey: stripe.data.STRIPE_PUBLISHABLE_KEY,
          webhookSecret: stripe.data.STRIPE_WEBHOOK_SECRET,
        }
      : null,
    problems: [
      ...missingOf(Object.keys(PaypalVariables.def.shape), paypal),
      ...missingOf(Object.keys(StripeVariables.def.shape), stripe),
    ],
  }
}

function missingOf(names: string[], parsed: z.core.util.SafeParseResult<unknown>): string[] {
  const missing = parsed.error?.issues.map(({ path }) => path.join('.')) ?? []
  if (missing.length === names.length) return []
  return missing.map((name) => `${name} must be set too, or none of ${names.join(', ')}`)
}
