import * as z from 'zod/mini'

/** What we read of Stripe's answers; everything else in them is let be. */

const Metadata = z.record(z.string(), z.string())
const Reference = z.union([
  z.string(),
  z.pipe(
    z.object({ id: z.string() }),
    z.transform(({ id }) => id),
  ),
])

export const Intent = z.object({
  object: z.literal('payment_intent'),
  id: z.string(),
  status: z.enum([
    'requires_payment_method',
    'requires_confirmation',
    'requires_action',
    'processing',
    'requires_capture',
    'succeeded',
    'canceled',
  ]),
  client_secret: z.nullable(z.string()),
  latest_charge: z.nullable(Reference),
  metadata: Metadata,
})
export type Intent = z.output<typeof Intent>

export const Charge = z.object({
  object: z.literal('charge'),
  id: z.string(),
  transfer_group: z.nullable(z.string()),
})

export const Refund = z.object({
  object: z.literal('refund'),
  id: z.string(),
  status: z.nullable(z.enum(['pending', 'requires_action', 'succeeded', 'failed', 'canceled'])),
  failure_reason: z.optional(z.string()),
  metadata: z.nullable(Metadata),
})
export type Refund = z.output<typeof Refund>

export const Transfer = z.object({ object: z.literal('transfer'), id: z.string(), metadata: Metadata })

export const Reversal = z.object({
  object: z.literal('transfer_reversal'),
  id: z.string(),
  metadata: z.nullable(Metadata),
})

export const Account = z.object({
  object: z.literal('account'),
  id: z.string(),
  details_submitted: z.boolean(),
  payouts_enabled: z.boolean(),
  capabilities: z.optional(z.object({ transfers: z.optional(z.enum(['active', 'inactive', 'pending'])) })),
  requirements: z.optional(
    z.nullable(
      z.object({
        currently_due: z.nullable(z.array(z.string())),
        past_due: z.nullable(z.array(z.string())),
        disabled_reason: z.nullable(z.string()),
      }),
    ),
  ),
})
export type Account = z.output<typeof Account>

export const AccountLink = z.object({
  object: z.literal('account_link'),
  url: z.url({ protocol: /^https?$/ }),
})

export const Event = z.object({
  object: z.literal('event'),
  id: z.string(),
  type: z.string(),
  account: z.optional(z.string()),
  data: z.object({
    object: z.object({
      object: z.string(),
      id: z.optional(z.string()),
      payment_intent: z.optional(z.nullable(Reference)),
      metadata: z.optional(z.nullable(Metadata)),
    }),
  }),
})
export type Event = z.output<typeof Event>

/** A list's first page. */
export function listOf<S extends z.ZodMiniType>(item: S) {
  return z.object({ object: z.literal('list'), data: z.array(item) })
}
