import { type PaymentMethod, type Rail, rails } from '#shared/payment-methods.ts'
import { plural } from '#shared/plural.ts'
import { type FormerPayee, type Payees, payeeAt } from '../contract/payout-change-rules.ts'
import type { PayoutAccounts } from '../contract/provider-rules.ts'
import { type BakerOnRails, onNoRail, railColumns, railRules } from '../providers/rail-rules.ts'

/** A baker's chosen payment methods, as columns of their row. */
export interface OfferedMethods {
  /** rails that are switched off, payable or not */
  rails_off: Rail[]
  /** null: not chosen, so offered as long as they offer no rail */
  offers_pickup: boolean | null
  /** whether a buyer may have any number of open orders paid at pickup, of any size */
  lifts_pickup_limits: boolean
  /** whether a no-show that was paid over a rail is refunded */
  refunds_no_shows: boolean
  /** whether a no-show's servings are also put on sale again */
  offers_no_shows: boolean
}

/** How a baker can be paid, as columns of their row. */
export interface PaidBaker extends BakerOnRails, OfferedMethods {
  /** when payment at pickup was paused because they owe more than the limit; null: not paused */
  pickup_paused_at: Date | null
}

/** The columns of `PaidBaker`. */
export const payeeColumns = [
  ...railColumns,
  'rails_off',
  'offers_pickup',
  'lifts_pickup_limits',
  'refunds_no_shows',
  'offers_no_shows',
  'pickup_paused_at',
] as const satisfies readonly (keyof PaidBaker)[]

/** The values for a baker whom no provider knows. */
export const unpaidBaker: PaidBaker = {
  ...onNoRail,
  rails_off: [],
  offers_pickup: null,
  lifts_pickup_limits: false,
  refunds_no_shows: false,
  offers_no_shows: false,
  pickup_paused_at: null,
}

/** The account a provider pays, and the one it paid before a change. */
export function payeesOf(baker: PaidBaker, rail: Rail): Payees {
  return railRules[rail].payeesOf(baker)
}

/** A baker's accounts at a provider, payable or not. */
export function accountsOf(baker: PaidBaker, rail: Rail): PayoutAccounts {
  return railRules[rail].accountsOf(baker)
}

/** The column values for these accounts. */
export function columnsOfAccounts(rail: Rail, accounts: PayoutAccounts): Partial<PaidBaker> {
  return railRules[rail].columnsOfAccounts(accounts)
}

/** The column values for the former account. */
export function columnsOfFormer(rail: Rail, former: FormerPayee): Partial<PaidBaker> {
  return railRules[rail].columnsOfFormer(former)
}

/**
 * The account paid for an order placed now; null when the baker cannot be paid over this rail (decisions, OPEN-01,
 * payout changes).
 */
export function payeeOf(baker: PaidBaker, rail: Rail, now: Date): string | null {
  return payeeAt(payeesOf(baker, rail), now)
}

/**
 * The payment methods for orders from a baker: those they offer, without pickup while it is paused. Empty: nobody can
 * order now (decisions, how a baker is paid, commission at pickup).
 */
export function paymentMethodsOf(baker: PaidBaker, railsOn: readonly Rail[], now: Date): PaymentMethod[] {
  const offered = offeredMethodsOf(baker, railsOn, now)
  return baker.pickup_paused_at === null ? offered : offered.filter((way) => way !== 'pickup')
}

/**
 * The methods a baker offers: their usable rails, and pickup. Without a choice, pickup is offered only when there is no
 * such rail.
 */
export function offeredMethodsOf(baker: PaidBaker, railsOn: readonly Rail[], now: Date): PaymentMethod[] {
  const own = railsOn.filter((rail) => payeeOf(baker, rail, now) !== null && !baker.rails_off.includes(rail))
  return (baker.offers_pickup ?? own.length === 0) ? [...own, 'pickup'] : own
}

/** The methods a baker has switched on, payable now or not. */
export function switchedOn(baker: PaidBaker, railsOn: readonly Rail[], now: Date): PaymentMethod[] {
  const isPickupOn = offeredMethodsOf(baker, railsOn, now).includes('pickup')
  return [
    ...rails.filter((rail) => !baker.rails_off.includes(rail)),
    ...(isPickupOn ? (['pickup'] as const) : []),
  ]
}

/** The columns after a baker switches one method on or off. */
export function offering(
  { rails_off, offers_pickup }: Pick<OfferedMethods, 'rails_off' | 'offers_pickup'>,
  payWay: PaymentMethod,
  isOffered: boolean,
): Pick<OfferedMethods, 'rails_off' | 'offers_pickup'> {
  if (payWay === 'pickup') return { rails_off, offers_pickup: isOffered }
  const others = rails_off.filter((rail) => rail !== payWay)
  return { rails_off: isOffered ? others : [...others, payWay], offers_pickup }
}

/** Why a baker may not keep only these methods, in words; null when they may: listings on sale must be orderable. */
export function refuseOffer(ways: readonly PaymentMethod[], liveListings: number): string | null {
  if (ways.length > 0 || liveListings === 0) return null
  return plural(liveListings, [
    'Buyers need a way to pay for your active listing. Turn on another payment method first, or pause the listing.',
    'Buyers need a way to pay for your # active listings. Turn on another payment method first, or pause the listings.',
  ])
}
