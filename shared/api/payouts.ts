import * as z from 'zod/mini'
import { paymentMethods, perRail, rails } from '#shared/payment-methods.ts'
import { defineCall } from './call.ts'
import { Moment } from './fields.ts'
import { ProofBody } from './second-factors.ts'

/** How far a baker has come with being paid over a rail. */
export const payoutStates = [
  'not_started',
  'incomplete',
  'in_review',
  'action_needed',
  'paused',
  'active',
] as const
export type PayoutState = (typeof payoutStates)[number]

/** How a baker is paid over one rail, as they read it themselves. */
export const Payout = z.object({
  rail: z.enum(rails),
  /** whether this marketplace takes payments over the rail at all */
  isOn: z.boolean(),
  state: z.enum(payoutStates),
  /** whether buyers can pay this baker over it now; a baker of whom more is asked may still be paid meanwhile */
  canBePaid: z.boolean(),
  /** whose account it is there: a Stripe account's id, a PayPal merchant id or e-mail; null when there is none */
  account: z.nullable(z.string()),
  /** what that means, and what to do, in a sentence or two */
  message: z.string(),
  /**
   * a change of the account that does not count yet (decisions, payout changes): whom new sales are paid to until then, where
   * null is nobody, so that the rail pauses; null: there is none
   */
  change: z.nullable(z.object({ paidTo: z.nullable(z.string()), until: Moment })),
  /** false when the provider could not be asked, and this is what was known before */
  isCurrent: z.boolean(),
})
export type Payout = z.infer<typeof Payout>

const OfferedMethods = { offered: z.array(z.enum(paymentMethods)) }

/** Whether a buyer may have any number of pickups open that are paid at pickup, of any number of servings. */
const PickupLimits = { areLimitsLifted: z.boolean('Must be true or false') }

/** Whether what was paid goes back where nobody comes for it; else the baker keeps it. */
const RefundsNoShows = { refundsNoShows: z.boolean('Must be true or false') }

/** The same, and whether the servings are on sale again then, so that those who wait are told; never where what was paid is kept. */
const NoShowRule = { ...RefundsNoShows, offersNoShows: z.boolean('Must be true or false') }

const NoShowRuleBody = {
  ...RefundsNoShows,
  offersNoShows: z._default(z.boolean('Must be true or false'), false),
}

/** Whether orders are confirmed as they are placed, and paid where they are paid online. */
const AutomaticConfirmation = { confirmsAutomatically: z.boolean('Must be true or false') }

const Payouts = z.object({
  ...perRail(() => Payout),
  ...OfferedMethods,
  /** the market's time zone, by whose clock changes of an account count */
  timeZone: z.string(),
  ...PickupLimits,
  ...AutomaticConfirmation,
  ...NoShowRule,
})

/**
 * The signed-in baker's own ways of being paid, as the providers tell it at this moment. `offered` are those that they
 * have switched on, among them rails that they have yet to set up.
 */
export const getPayouts = defineCall({
  name: 'getPayouts',
  method: 'GET',
  path: '/api/sellers/payouts',
  summary: 'How you are paid: the state of both rails',
  tag: 'payouts',
  success: { status: 200, body: Payouts },
  errors: ['unauthenticated', 'rate_limited'],
})

/** Why what a baker does about being paid may be refused; `provenErrors` of what says where money goes. */
export const connectErrors = [
  'bad_request',
  'unauthenticated',
  'forbidden',
  'email_unconfirmed',
  'wrong_origin',
  'too_large',
  'invalid',
  'conflict',
  'rate_limited',
  'unavailable',
] as const
export const provenErrors = [...connectErrors, 'proof_needed'] as const

/** Switches a way of being paid on or off for the signed-in baker's buyers (decisions, how a baker is paid). */
export const offerPayWay = defineCall({
  name: 'offerPayWay',
  method: 'PUT',
  path: '/api/sellers/pay-ways/:payWay',
  summary: 'Offer a way of paying to your buyers, or stop offering it',
  tag: 'payouts',
  params: z.object({ payWay: z.enum(paymentMethods) }),
  body: z.object({ isOffered: z.boolean('Must be true or false') }),
  success: { status: 200, body: z.object(OfferedMethods) },
  errors: connectErrors,
})

/**
 * Lifts the limits of what one buyer may order at pickup from the signed-in baker, or sets them again (decisions, unconfirmed
 * e-mail addresses).
 */
export const limitPickup = defineCall({
  name: 'limitPickup',
  method: 'PUT',
  path: '/api/sellers/pickup-limits',
  summary: 'Lift the limits of what one buyer may order at pickup, or set them again',
  tag: 'payouts',
  body: z.object(PickupLimits),
  success: { status: 200, body: z.object(PickupLimits) },
  errors: ['bad_request', 'unauthenticated', 'wrong_origin', 'too_large', 'invalid', 'rate_limited'],
})

/** Says what becomes of what was paid where nobody comes, for orders from now on (decisions, the end of a pickup). */
export const setNoShowRule = defineCall({
  name: 'setNoShowRule',
  method: 'PUT',
  path: '/api/sellers/no-show-rule',
  summary:
    'Keep what was paid where nobody comes for it, give it back, or give it back and offer the servings again; for orders from now on',
  tag: 'payouts',
  body: z.object(NoShowRuleBody),
  success: { status: 200, body: z.object(NoShowRule) },
  errors: ['bad_request', 'unauthenticated', 'wrong_origin', 'too_large', 'invalid', 'rate_limited'],
})

/** Has the signed-in baker's orders confirmed as they are placed, or has them wait for the baker again. */
export const confirmAutomatically = defineCall({
  name: 'confirmAutomatically',
  method: 'PUT',
  path: '/api/sellers/automatic-confirmation',
  summary: 'Have orders confirmed as they are placed, or answer each yourself',
  tag: 'payouts',
  body: z.object(AutomaticConfirmation),
  success: { status: 200, body: z.object(AutomaticConfirmation) },
  errors: ['bad_request', 'unauthenticated', 'wrong_origin', 'too_large', 'invalid', 'rate_limited'],
})

/** Forgets the signed-in baker's account at a provider; payments that were made for it are still carried out. */
export const disconnectRail = defineCall({
  name: 'disconnectRail',
  method: 'POST',
  path: '/api/sellers/payouts/:rail/disconnect',
  summary: 'Disconnect your account at a payment provider',
  tag: 'payouts',
  params: z.object({ rail: z.enum(rails) }),
  body: ProofBody,
  success: { status: 200, body: Payouts },
  errors: provenErrors,
})
