import type * as z from 'zod/mini'
import type { Flavoured } from '#shared/flavoured.ts'
import { Id } from './fields.ts'

/** Schemas of ids as flavors: the id of one thing cannot be taken for that of another. */
type IdOf<T extends string> = z.ZodMiniType<T, T>

/** A user's id, whether they buy or bake. */
export type PersonId = Flavoured<string, 'PersonId'>
export const PersonId: IdOf<PersonId> = Id

export type ListingId = Flavoured<string, 'ListingId'>
export const ListingId: IdOf<ListingId> = Id

/** Of one date on which a listing is baked; the first batch of a listing has the listing's own id. */
export type BatchId = Flavoured<string, 'BatchId'>
export const BatchId: IdOf<BatchId> = Id

/** Of a size or flavor in which a bake is sold. */
export type OptionId = Flavoured<string, 'OptionId'>
export const OptionId: IdOf<OptionId> = Id

export type OrderId = Flavoured<string, 'OrderId'>
export const OrderId: IdOf<OrderId> = Id

/** Of why an order's payout is on hold. */
export type OrderHoldId = Flavoured<string, 'OrderHoldId'>
export const OrderHoldId: IdOf<OrderHoldId> = Id

/** Of what is handed over to a buyer at once; a pickup has the id of its first order. */
export type PickupId = Flavoured<string, 'PickupId'>
export const PickupId: IdOf<PickupId> = Id

/** Of where a baker hands over. */
export type PickupPlaceId = Flavoured<string, 'PickupPlaceId'>
export const PickupPlaceId: IdOf<PickupPlaceId> = Id

/** Of when a baker hands over. */
export type PickupWindowId = Flavoured<string, 'PickupWindowId'>
export const PickupWindowId: IdOf<PickupWindowId> = Id

/** Of somebody's place among those who wait for a bake that is sold out. */
export type WaitlistEntryId = Flavoured<string, 'WaitlistEntryId'>
export const WaitlistEntryId: IdOf<WaitlistEntryId> = Id

export type CheckoutId = Flavoured<string, 'CheckoutId'>
export const CheckoutId: IdOf<CheckoutId> = Id

/** Of what one baker is paid of a checkout; the provider's own ids are others. */
export type PaymentId = Flavoured<string, 'PaymentId'>
export const PaymentId: IdOf<PaymentId> = Id

/** Of what a provider is to do: a refund or a release. */
export type InstructionId = Flavoured<string, 'InstructionId'>
export const InstructionId: IdOf<InstructionId> = Id

export type SessionId = Flavoured<string, 'SessionId'>
export const SessionId: IdOf<SessionId> = Id

/** Of somebody who signs in to the console. */
export type AdminId = Flavoured<string, 'AdminId'>
export const AdminId: IdOf<AdminId> = Id

/** Of what a provider told us, as we keep it; the provider's own id of it is another. */
export type ProviderEventId = Flavoured<string, 'ProviderEventId'>
export const ProviderEventId: IdOf<ProviderEventId> = Id
