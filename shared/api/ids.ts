import type * as z from 'zod/mini'
import type { Flavoured } from '#shared/flavoured.ts'
import { Id } from './fields.ts'

/** Schemas of branded ids: the id of one thing is not assignable to another's. */
type IdOf<T extends string> = z.ZodMiniType<T, T>

/** A user's id, for buyers and bakers. */
export type PersonId = Flavoured<string, 'PersonId'>
export const PersonId: IdOf<PersonId> = Id

export type ListingId = Flavoured<string, 'ListingId'>
export const ListingId: IdOf<ListingId> = Id

/** A date on which a listing is baked; a listing's first batch has the listing's id. */
export type BatchId = Flavoured<string, 'BatchId'>
export const BatchId: IdOf<BatchId> = Id

/** A size or flavor of a bake. */
export type OptionId = Flavoured<string, 'OptionId'>
export const OptionId: IdOf<OptionId> = Id

export type OrderId = Flavoured<string, 'OrderId'>
export const OrderId: IdOf<OrderId> = Id

/** A hold on an order's payout. */
export type OrderHoldId = Flavoured<string, 'OrderHoldId'>
export const OrderHoldId: IdOf<OrderHoldId> = Id

/** The orders a buyer picks up together; a pickup has the id of its first order. */
export type PickupId = Flavoured<string, 'PickupId'>
export const PickupId: IdOf<PickupId> = Id

/** A baker's pickup location. */
export type PickupPlaceId = Flavoured<string, 'PickupPlaceId'>
export const PickupPlaceId: IdOf<PickupPlaceId> = Id

/** A baker's pickup window. */
export type PickupWindowId = Flavoured<string, 'PickupWindowId'>
export const PickupWindowId: IdOf<PickupWindowId> = Id

/** An entry of the waitlist of a sold-out bake. */
export type WaitlistEntryId = Flavoured<string, 'WaitlistEntryId'>
export const WaitlistEntryId: IdOf<WaitlistEntryId> = Id

export type CheckoutId = Flavoured<string, 'CheckoutId'>
export const CheckoutId: IdOf<CheckoutId> = Id

/** One baker's share of a checkout; the provider's ids are different. */
export type PaymentId = Flavoured<string, 'PaymentId'>
export const PaymentId: IdOf<PaymentId> = Id

/** An instruction to a provider: a refund or a release. */
export type InstructionId = Flavoured<string, 'InstructionId'>
export const InstructionId: IdOf<InstructionId> = Id

export type SessionId = Flavoured<string, 'SessionId'>
export const SessionId: IdOf<SessionId> = Id

/** A user of the console. */
export type AdminId = Flavoured<string, 'AdminId'>
export const AdminId: IdOf<AdminId> = Id

/** A stored webhook event; the provider's id is different. */
export type ProviderEventId = Flavoured<string, 'ProviderEventId'>
export const ProviderEventId: IdOf<ProviderEventId> = Id
