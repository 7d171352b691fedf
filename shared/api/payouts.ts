import * as z from 'zod/mini'
import { paymentMethods, perRail, rails } from '#shared/payment-methods.ts'
import { defineCall } from './call.ts'
import { Moment } from './fields.ts'
import { ReauthenticationBody } from './second-factors.ts'

/** The states of a baker's account at a provider. */
const payoutStates = ['not_started', 'incomplete', 'in_review', 'action_needed', 'paused', 'active'] as const
export type PayoutState = (typeof payoutStates)[number]

/** A baker's payout account at a provider, as they see it. */
export const Payout = z.object({
  rail: z.enum(rails),
  /** whether this marketplace has the provider switched on */
  isOn: z.boolean(),
  state: z.enum(payoutStates),
  /** whether buyers can pay this baker through it now, even while more information is required */
  canBePaid: z.boolean(),
  /** the Stripe account id, PayPal merchant id or email; null when there is none */
  account: z.nullable(z.string()),
  /** explains the state and the next step, in a sentence or two */
  message: z.string(),
  /**
   * a pending change of the account (decisions, payout changes): who gets new sales until then, where null
   * pauses the provider; null: no change
   */
  change: z.nullable(z.object({ paidTo: z.nullable(z.string()), until: Moment })),
  /** false when the provider did not respond, and this is the last known state */
  isCurrent: z.boolean(),
})
export type Payout = z.infer<typeof Payout>

const OfferedMethods = { offered: z.array(z.enum(paymentMethods)) }

/** Whether a buyer's limits on open orders paid at pickup, and their servings, are lifted. */
const PickupLimits = { areLimitsLifted: z.boolean('Must be true or false') }

/** Whether no-shows are refunded; else the baker keeps the payment. */
const RefundsNoShows = { refundsNoShows: z.boolean('Must be true or false') }

/**
 * The same, and whether the servings become available again, with a notice to the waitlist; only with a
 * refund.
 */
const NoShowRule = { ...RefundsNoShows, offersNoShows: z.boolean('Must be true or false') }

const NoShowRuleBody = {
  ...RefundsNoShows,
  offersNoShows: z._default(z.boolean('Must be true or false'), false),
}

/** Whether orders are confirmed automatically: when placed, or when paid if paid online. */
const AutomaticConfirmation = { confirmsAutomatically: z.boolean('Must be true or false') }

/** How a baker is paid, and their rules of sale. */
const Payouts = z.object({
  ...perRail(() => Payout),
  ...OfferedMethods,
  /** the market's time zone, for the start of account changes */
  timeZone: z.string(),
  ...PickupLimits,
  ...AutomaticConfirmation,
  ...NoShowRule,
})

/**
 * The signed-in baker's payout accounts, as the providers report them now. `offered` lists the methods they
 * switched on, including providers not set up yet.
 */
export const getPayouts = defineCall({
  name: 'getPayouts',
  method: 'GET',
  path: '/api/sellers/payouts',
  summary: 'Get how you are paid',
  tag: 'payouts',
  callers: 'people',
  success: { status: 200, body: Payouts },
  errors: ['unauthenticated', 'rate_limited'],
})

/** The errors of calls about payouts; `provenErrors` for those that decide where money goes. */
const connectErrors = [
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

/** Switches a payment method on or off for the signed-in baker's buyers (decisions, how a baker is paid). */
export const offerPayWay = defineCall({
  name: 'offerPayWay',
  method: 'PUT',
  path: '/api/sellers/pay-ways/:payWay',
  summary: 'Turn a payment method on or off',
  tag: 'payouts',
  callers: 'people',
  params: z.object({ payWay: z.enum(paymentMethods) }),
  body: z.object({ isOffered: z.boolean('Must be true or false') }),
  success: { status: 200, body: z.object(OfferedMethods) },
  errors: connectErrors,
})

/**
 * Lifts or restores the limits per buyer for orders paid at pickup from the signed-in baker (decisions,
 * unconfirmed e-mail addresses).
 */
export const limitPickup = defineCall({
  name: 'limitPickup',
  method: 'PUT',
  path: '/api/sellers/pickup-limits',
  summary: 'Turn the limits at pickup on or off',
  tag: 'payouts',
  callers: 'people',
  body: z.object(PickupLimits),
  success: { status: 200, body: z.object(PickupLimits) },
  errors: ['bad_request', 'unauthenticated', 'wrong_origin', 'too_large', 'invalid', 'rate_limited'],
})

/** Sets the rule for no-shows of future orders (decisions, the end of a pickup). */
export const setNoShowRule = defineCall({
  name: 'setNoShowRule',
  method: 'PUT',
  path: '/api/sellers/no-show-rule',
  summary: 'Set your no-show rule',
  tag: 'payouts',
  callers: 'people',
  body: z.object(NoShowRuleBody),
  success: { status: 200, body: z.object(NoShowRule) },
  errors: ['bad_request', 'unauthenticated', 'wrong_origin', 'too_large', 'invalid', 'rate_limited'],
})

/** Turns automatic confirmation of the signed-in baker's orders on or off. */
export const confirmAutomatically = defineCall({
  name: 'confirmAutomatically',
  method: 'PUT',
  path: '/api/sellers/automatic-confirmation',
  summary: 'Turn automatic confirmation on or off',
  tag: 'payouts',
  callers: 'people',
  body: z.object(AutomaticConfirmation),
  success: { status: 200, body: z.object(AutomaticConfirmation) },
  errors: ['bad_request', 'unauthenticated', 'wrong_origin', 'too_large', 'invalid', 'rate_limited'],
})

/** Disconnects the signed-in baker's account at a provider; existing payments for it continue. */
export const disconnectRail = defineCall({
  name: 'disconnectRail',
  method: 'POST',
  path: '/api/sellers/payouts/:rail/disconnect',
  summary: 'Disconnect a payment provider',
  tag: 'payouts',
  callers: 'people',
  params: z.object({ rail: z.enum(rails) }),
  body: ReauthenticationBody,
  success: { status: 200, body: Payouts },
  errors: provenErrors,
})
