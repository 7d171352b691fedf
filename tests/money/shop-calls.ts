import * as z from 'zod/mini'
import { rails } from '#shared/payment-methods.ts'

const Rail = z.enum(rails)
const who = { who: z.string() }
const order = { ...who, order: z.string() }

/** Background jobs. */
const Job = z.enum([
  'settle',
  'carry_out',
  'expire',
  'take_in_waiting',
  'ask_disputes',
  'pay_out',
  'end_holds',
  'reconcile',
])
export type Job = z.output<typeof Job>

/** A call to a process of the shop; `who` is the id of a person, `order` that of an order. */
export const ShopCall = z.discriminatedUnion('act', [
  z.object({
    act: z.literal('place'),
    ...who,
    key: z.string(),
    bakers: z.array(
      z.object({
        cookId: z.string(),
        payWay: Rail,
        lines: z.array(z.object({ foodListingId: z.string(), quantity: z.int() })),
      }),
    ),
  }),
  z.object({ act: z.literal('prepare'), ...who, rail: Rail, checkoutId: z.string() }),
  z.object({ act: z.literal('capture'), ...who, rail: Rail, providerOrderId: z.string() }),
  z.object({ act: z.literal('abandon'), ...who, checkoutId: z.string() }),
  z.object({
    act: z.enum([
      'confirm',
      'complete',
      'vouch',
      'decline',
      'request',
      'cancel_changed',
      'approve',
      'deny',
      'receive',
      'undo',
      'not_receive',
      'agree',
      'release_hold',
    ]),
    ...order,
  }),
  z.object({ act: z.literal('fulfil'), ...order, servings: z.int() }),
  z.object({ act: z.literal('cancel'), ...order, servingsAvailable: z.boolean() }),
  z.object({ act: z.literal('refund'), ...order, cents: z.int(), cancelOrder: z.boolean() }),
  z.object({ act: z.literal('admin_refund'), ...order, cents: z.int(), cancelOrder: z.boolean() }),
  z.object({ act: z.enum(['lift', 'rebuild']), ...who, payment: z.string() }),
  z.object({ act: z.literal('end_hold'), ...who }),
  z.object({ act: z.literal('retry'), ...who, instruction: z.string() }),
  z.object({ act: Job }),
])
export type ShopCall = z.output<typeof ShopCall>
export type CallOf<A extends ShopCall['act']> = Extract<ShopCall, { act: A }>

/** A call with its time in milliseconds, which may be behind the shop's clock. */
export const ShopRequest = z.object({ now: z.int(), call: ShopCall })
export type ShopRequest = z.output<typeof ShopRequest>
