import { type PaymentMethod, type Rail, rails } from '#shared/payment-methods.ts'
import { plural } from '#shared/plural.ts'
import { type FormerPayee, type Payees, payeeAt } from '../contract/payout-change-rules.ts'
import type { PayoutAccounts } from '../contract/provider-rules.ts'
import { type BakerOnRails, onNoRail, railColumns, railRules } from '../providers/rail-rules.ts'

/** What a baker's row says of the ways that they have chosen to offer. */
export interface OfferedMethods {
  /** those they have switched off, whether they could be paid over them or not */
  rails_off: Rail[]
  /** null: not chosen, which is yes as long as they offer no rail */
  offers_pickup: boolean | null
  /** whether a buyer may have any number of pickups open that are paid at pickup, of any number of servings */
  lifts_pickup_limits: boolean
  /** whether what was paid over a rail goes back where nobody comes for it */
  refunds_no_shows: boolean
  /** whether it is on sale again then, besides */
  offers_no_shows: boolean
}

/** What a baker's row says of how they can be paid. */
export interface PaidBaker extends BakerOnRails, OfferedMethods {
  /** since when nobody can pay them at pickup, because they owe more than the limit; null: it is not so */
  pickup_paused_at: Date | null
}

/** The columns that say it. */
export const payeeColumns = [
  ...railColumns,
  'rails_off',
  'offers_pickup',
  'lifts_pickup_limits',
  'refunds_no_shows',
  'offers_no_shows',
  'pickup_paused_at',
] as const satisfies readonly (keyof PaidBaker)[]

/** What all of them say of somebody whom no provider knows. */
export const unpaidBaker: PaidBaker = {
  ...onNoRail,
  rails_off: [],
  offers_pickup: null,
  lifts_pickup_limits: false,
  refunds_no_shows: false,
  offers_no_shows: false,
  pickup_paused_at: null,
}

/** Whom the provider pays, and whom it did before the account was changed. */
export function payeesOf(baker: PaidBaker, rail: Rail): Payees {
  return railRules[rail].payeesOf(baker)
}

/** A baker's accounts at a provider, whether they can be paid or not. */
export function accountsOf(baker: PaidBaker, rail: Rail): PayoutAccounts {
  return railRules[rail].accountsOf(baker)
}

/** The columns that say which they are. */
export function columnsOfAccounts(rail: Rail, accounts: PayoutAccounts): Partial<PaidBaker> {
  return railRules[rail].columnsOfAccounts(accounts)
}

/** The columns that say whom a provider paid before. */
export function columnsOfFormer(rail: Rail, former: FormerPayee): Partial<PaidBaker> {
  return railRules[rail].columnsOfFormer(former)
}

/**
 * Whom the provider pays what is ordered now; null when the baker cannot be paid over this rail (decisions, OPEN-01, payout
 * changes).
 */
export function payeeOf(baker: PaidBaker, rail: Rail, now: Date): string | null {
  return payeeAt(payeesOf(baker, rail), now)
}

/**
 * How an order from this baker is paid: in the ways that they offer, without pickup while they owe more than the limit. Empty:
 * nobody can order from them now (decisions, how a baker is paid, commission at pickup).
 */
export function paymentMethodsOf(baker: PaidBaker, railsOn: readonly Rail[], now: Date): PaymentMethod[] {
  const offered = offeredMethodsOf(baker, railsOn, now)
  return baker.pickup_paused_at === null ? offered : offered.filter((way) => way !== 'pickup')
}

/**
 * What a baker offers: the rails that are on, theirs and not switched off, and pickup where they offer it; who has not chosen
 * offers it when there is no such rail.
 */
export function offeredMethodsOf(baker: PaidBaker, railsOn: readonly Rail[], now: Date): PaymentMethod[] {
  const own = railsOn.filter((rail) => payeeOf(baker, rail, now) !== null && !baker.rails_off.includes(rail))
  return (baker.offers_pickup ?? own.length === 0) ? [...own, 'pickup'] : own
}

/** The ways that a baker has switched on, whether they could be paid so now or not. */
export function switchedOn(baker: PaidBaker, railsOn: readonly Rail[], now: Date): PaymentMethod[] {
  const isPickupOn = offeredMethodsOf(baker, railsOn, now).includes('pickup')
  return [
    ...rails.filter((rail) => !baker.rails_off.includes(rail)),
    ...(isPickupOn ? (['pickup'] as const) : []),
  ]
}

/** What a baker's choice of one way makes of all of them. */
export function offering(
  { rails_off, offers_pickup }: Pick<OfferedMethods, 'rails_off' | 'offers_pickup'>,
  payWay: PaymentMethod,
  isOffered: boolean,
): Pick<OfferedMethods, 'rails_off' | 'offers_pickup'> {
  if (payWay === 'pickup') return { rails_off, offers_pickup: isOffered }
  const others = rails_off.filter((rail) => rail !== payWay)
  return { rails_off: isOffered ? others : [...others, payWay], offers_pickup }
}

/** Why a baker may not be left with these ways, in words; null when they may: what is on sale must be orderable. */
export function refuseOffer(ways: readonly PaymentMethod[], liveListings: number): string | null {
  if (ways.length > 0 || liveListings === 0) return null
  return plural(liveListings, [
    'Without any way to be paid nobody could order your listing that is on sale. Please switch another way on first, or take it off sale.',
    'Without any way to be paid nobody could order your # listings that are on sale. Please switch another way on first, or take them off sale.',
  ])
}
