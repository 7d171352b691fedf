import * as z from 'zod/mini'
import { currency } from '#shared/currency.ts'
import { type Cents, fromDecimal } from '#shared/money.ts'
import { paypalDisputeStatuses } from './dispute-rules.ts'

/** A PayPal amount, read in cents; debits are negative. */
const Money = z.pipe(
  z.object({
    currency_code: z.literal(currency.code),
    value: z.string().check(z.regex(/^-?\d{1,9}(\.\d{1,2})?$/)),
  }),
  z.transform(({ value }): Cents => {
    const isNegative = value.startsWith('-')
    const cents = fromDecimal(isNegative ? value.slice(1) : value) ?? 0
    return isNegative ? -cents : cents
  }),
)

/** A date and time, also with the `+0000` offset of reports. */
const Moment = z.pipe(
  z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)), 'Must be a moment')),
  z.transform((text) => new Date(text)),
)

/** An answer without a body, 204. */
export const Nothing = z.unknown()

/** A newly created order. */
export const NewOrder = z.object({ id: z.string() })

/** Our fee on a payment, or its refunded part; at most one. */
const PlatformFees = z.optional(z.array(z.object({ amount: Money })))

/** Our fee on a payment, and when the rest is paid out. */
export const PaymentInstruction = z.object({
  platform_fees: PlatformFees,
  disbursement_mode: z.optional(z.string()),
})

/** The capture of one purchase unit. */
export const Capture = z.object({
  id: z.string(),
  status: z.enum(['COMPLETED', 'DECLINED', 'PARTIALLY_REFUNDED', 'PENDING', 'REFUNDED', 'FAILED']),
  amount: z.optional(Money),
  /** the payee; only when the capture is read on its own */
  payee: z.optional(z.object({ merchant_id: z.optional(z.string()), email_address: z.optional(z.string()) })),
  supplementary_data: z.optional(
    z.object({ related_ids: z.optional(z.object({ order_id: z.optional(z.string()) })) }),
  ),
  /** missing while the capture is pending */
  seller_receivable_breakdown: z.optional(
    z.object({ paypal_fee: z.optional(Money), platform_fees: PlatformFees }),
  ),
})
export type Capture = z.output<typeof Capture>

export const Refund = z.object({
  id: z.string(),
  status: z.enum(['CANCELLED', 'FAILED', 'PENDING', 'COMPLETED']),
  status_details: z.optional(z.object({ reason: z.optional(z.string()) })),
  amount: z.optional(Money),
  /** our instruction's id; a dashboard refund has none, or the capture's custom id */
  custom_id: z.optional(z.string()),
  seller_payable_breakdown: z.optional(z.object({ platform_fees: PlatformFees })),
})
export type Refund = z.output<typeof Refund>

/** An order with the captures of its purchase units. */
export const Order = z.object({
  id: z.string(),
  status: z.enum(['CREATED', 'SAVED', 'APPROVED', 'VOIDED', 'COMPLETED', 'PAYER_ACTION_REQUIRED']),
  purchase_units: z.array(
    z.object({
      reference_id: z.string(),
      payee: z.optional(
        z.object({ merchant_id: z.optional(z.string()), email_address: z.optional(z.string()) }),
      ),
      payments: z.optional(
        z.object({ captures: z.optional(z.array(Capture)), refunds: z.optional(z.array(Refund)) }),
      ),
    }),
  ),
})
export type Order = z.output<typeof Order>

/** A payout of a capture; unknown states are not final (PayPal's reference "Referenced Payouts v1"). */
export const Payout = z.object({
  item_id: z.string(),
  /** the capture */
  reference_id: z.optional(z.string()),
  payout_amount: z.optional(Money),
  processing_state: z.object({ status: z.string(), reason: z.optional(z.string()) }),
})
export type Payout = z.output<typeof Payout>

export const Verification = z.object({ verification_status: z.string() })

/** A webhook event; its resource depends on the type. */
export const Event = z.object({
  id: z.string(),
  event_type: z.string(),
  resource: z.object({
    id: z.optional(z.string()),
    custom_id: z.optional(z.string()),
    merchant_id: z.optional(z.string()),
    order_id: z.optional(z.string()),
    links: z.optional(z.array(z.object({ rel: z.string(), href: z.string() }))),
    dispute_id: z.optional(z.string()),
    disputed_transactions: z.optional(
      z.array(z.object({ seller: z.optional(z.object({ merchant_id: z.optional(z.string()) })) })),
    ),
    supplementary_data: z.optional(
      z.object({ related_ids: z.optional(z.object({ order_id: z.optional(z.string()) })) }),
    ),
  }),
})
export type Event = z.output<typeof Event>

export const Referral = z.object({ links: z.array(z.object({ rel: z.string(), href: z.url() })) })

/** The seller of a tracking id (PayPal's guide "Onboard sellers before payment"). */
export const FoundMerchant = z.object({ merchant_id: z.string() })

/** A seller's connection to us. */
export const Integration = z.object({
  merchant_id: z.string(),
  tracking_id: z.optional(z.string()),
  payments_receivable: z.boolean(),
  primary_email_confirmed: z.boolean(),
  oauth_integrations: z.optional(z.array(z.unknown())),
})
export type Integration = z.output<typeof Integration>

/** The disputes of a transaction; we only need to know whether there are any. */
export const FoundDisputes = z.object({ items: z.optional(z.array(z.object({ dispute_id: z.string() }))) })

/** A dispute from the seller's side; its movements include all parties. */
export const Dispute = z.object({
  dispute_id: z.string(),
  reason: z.optional(z.string()),
  status: z.enum(paypalDisputeStatuses),
  dispute_amount: Money,
  dispute_outcome: z.optional(
    z.object({ outcome_code: z.optional(z.string()), amount_refunded: z.optional(Money) }),
  ),
  disputed_transactions: z.array(
    z.object({
      seller_transaction_id: z.string(),
      custom: z.optional(z.string()),
      seller: z.optional(z.object({ merchant_id: z.optional(z.string()) })),
    }),
  ),
  money_movements: z.optional(
    z.array(
      z.object({
        affected_party: z.optional(z.string()),
        type: z.optional(z.string()),
        reason: z.optional(z.string()),
        amount: Money,
      }),
    ),
  ),
  seller_response_due_date: z.optional(Moment),
  links: z.optional(z.array(z.object({ rel: z.string() }))),
})
export type Dispute = z.output<typeof Dispute>

/** An event with the dispute's state at that time. */
export const DisputeEvent = z.object({
  create_time: Moment,
  resource: z.extend(Dispute, { update_time: z.optional(Moment) }),
})

/** An acknowledgement without content. */
export const Taken = z.object({})

/** A line of an account's report; PayPal repeats reference and custom id where it has them. */
const ReportedTransaction = z.object({
  transaction_id: z.string(),
  transaction_event_code: z.string(),
  transaction_status: z.string(),
  transaction_initiation_date: Moment,
  transaction_amount: Money,
  paypal_reference_id: z.optional(z.string()),
  custom_field: z.optional(z.string()),
})
export type ReportedTransaction = z.output<typeof ReportedTransaction>

/** A page of an account's transactions; the list is missing when there are none. */
export const TransactionReport = z.object({
  transaction_details: z.optional(z.array(z.object({ transaction_info: ReportedTransaction }))),
  total_pages: z.optional(z.int()),
  /** until when the report is complete */
  last_refreshed_datetime: z.optional(Moment),
})
