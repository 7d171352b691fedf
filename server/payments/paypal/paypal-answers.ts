import * as z from 'zod/mini'

/** An order that was just made. */
export const NewOrder = z.object({ id: z.string() })

const Capture = z.object({
  id: z.string(),
  status: z.enum(['COMPLETED', 'DECLINED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED', 'FAILED']),
})
export type Capture = z.output<typeof Capture>

/** An order with what was taken for each of its purchase units. */
export const Order = z.object({
  id: z.string(),
  status: z.enum(['CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED']),
  purchase_units: z.array(
    z.object({
      reference_id: z.string(),
      payments: z.optional(z.object({ captures: z.optional(z.array(Capture)) })),
    }),
  ),
})
export type Order = z.output<typeof Order>

export const Refund = z.object({
  id: z.string(),
  status: z.enum(['CANCELLED', 'FAILED', 'PENDING', 'COMPLETED']),
  status_details: z.optional(z.object({ reason: z.optional(z.string()) })),
  seller_payable_breakdown: z.optional(
    z.object({ platform_fees: z.optional(z.array(z.object({ amount: z.object({ value: z.string() }) }))) }),
  ),
})
export type Refund = z.output<typeof Refund>

/** A payout of a capture's money; states as in PayPal's reference "Referenced Payouts v1", any other is not final. */
export const Payout = z.object({
  item_id: z.string(),
  processing_state: z.object({ status: z.string(), reason: z.optional(z.string()) }),
})
export type Payout = z.output<typeof Payout>

export const Verification = z.object({ verification_status: z.string() })

/** A webhook's event; what its resource holds depends on the type. */
export const Event = z.object({
  id: z.string(),
  event_type: z.string(),
  resource: z.object({
    id: z.optional(z.string()),
    custom_id: z.optional(z.string()),
    merchant_id: z.optional(z.string()),
    supplementary_data: z.optional(
      z.object({ related_ids: z.optional(z.object({ order_id: z.optional(z.string()) })) }),
    ),
  }),
})
export type Event = z.output<typeof Event>

export const Referral = z.object({ links: z.array(z.object({ rel: z.string(), href: z.url() })) })

/** The seller whom a tracking id belongs to (PayPal's guide "Onboard sellers before payment"). */
export const FoundMerchant = z.object({ merchant_id: z.string() })

/** What PayPal says of a seller's connection with us. */
export const Integration = z.object({
  merchant_id: z.string(),
  tracking_id: z.optional(z.string()),
  payments_receivable: z.boolean(),
  primary_email_confirmed: z.boolean(),
  oauth_integrations: z.optional(z.array(z.unknown())),
})
export type Integration = z.output<typeof Integration>
