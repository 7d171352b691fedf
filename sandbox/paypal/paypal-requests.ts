import * as z from 'zod/mini'
import { currency } from '#shared/currency.ts'
import { fromDecimal } from '#shared/money.ts'
import { malformed } from './paypal-refusals.ts'

const Money = z.object({ currency_code: z.literal(currency.code), value: z.string() })
const PlatformFees = z.optional(z.array(z.object({ amount: Money })).check(z.maxLength(1)))

const PaymentInstruction = z.object({
  platform_fees: PlatformFees,
  disbursement_mode: z.optional(z.string()),
})
export type PaymentInstruction = z.output<typeof PaymentInstruction>

/** `PATCH /v2/checkout/orders/{id}`, for payment instructions only. */
export const OrderChanges = z.array(z.object({ op: z.string(), path: z.string(), value: PaymentInstruction }))
export type OrderChanges = z.output<typeof OrderChanges>

/** The fields of `POST /v2/checkout/orders` that the sandbox uses. */
export const OrderRequest = z.object({
  intent: z.literal('CAPTURE'),
  purchase_units: z
    .array(
      z.object({
        reference_id: z.optional(z.string()),
        custom_id: z.optional(z.string().check(z.maxLength(255))),
        description: z.optional(z.string()),
        amount: z.extend(Money, { breakdown: z.optional(z.object({ item_total: Money })) }),
        payee: z.optional(
          z.object({ email_address: z.optional(z.string()), merchant_id: z.optional(z.string()) }),
        ),
        items: z.optional(z.array(z.object({ unit_amount: Money, quantity: z.string() }))),
        payment_instruction: z.optional(PaymentInstruction),
      }),
    )
    .check(z.minLength(1), z.maxLength(10)),
  payment_source: z.optional(
    z.object({
      paypal: z.optional(
        z.object({
          experience_context: z.optional(
            z.object({ return_url: z.optional(z.string()), cancel_url: z.optional(z.string()) }),
          ),
        }),
      ),
    }),
  ),
})
export type OrderRequest = z.output<typeof OrderRequest>

/** `POST /v2/payments/captures/{id}/refund`; without an amount, refunds all that is left. */
export const RefundRequest = z.object({
  amount: z.optional(Money),
  custom_id: z.optional(z.string()),
  note_to_payer: z.optional(z.string().check(z.maxLength(255))),
  payment_instruction: z.optional(z.object({ platform_fees: PlatformFees })),
})

/** `POST /v1/payments/referenced-payouts-items` (PayPal's reference "Referenced Payouts v1"). */
export const PayoutRequest = z.object({
  reference_id: z.string(),
  reference_type: z.literal('TRANSACTION_ID'),
})

/** The fields of `POST /v2/customer/partner-referrals` that the sandbox uses. */
export const ReferralRequest = z.object({
  tracking_id: z.string().check(z.minLength(1), z.maxLength(127)),
  partner_config_override: z.object({ return_url: z.url() }),
})

/** Parses a request's body; throws PayPal's 400 for an invalid one. */
export function parseBody<S extends z.ZodMiniType>(schema: S, body: unknown): z.output<S> {
  const parsed = z.safeParse(schema, parseJson(body))
  if (parsed.success) return parsed.data
  throw malformed(`/${parsed.error.issues[0]?.path.join('/') ?? ''}`)
}

function parseJson(body: unknown): unknown {
  if (body === undefined || body === '') return {}
  try {
    return JSON.parse(String(body))
  } catch {
    throw malformed('/')
  }
}

/** The cents of a positive amount; throws PayPal's 400 for anything else. */
export function readCents({ value }: z.output<typeof Money>): number {
  const cents = fromDecimal(value)
  if (cents === null || cents === 0) throw malformed('/amount/value')
  return cents
}
