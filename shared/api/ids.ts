import type * as z from 'zod/mini'
import type { Branded } from '#shared/branded.ts'
import { Id } from './fields.ts'

/** Schemas of branded ids: the id of one thing is not assignable to another's. */
type IdOf<T extends string> = z.ZodMiniType<T, T>

/** A user's id, for buyers and bakers. */
export type PersonId = Branded<string, 'PersonId'>
export const PersonId: IdOf<PersonId> = Id

/** The id of an access token. */
export type AccessTokenId = Branded<string, 'AccessTokenId'>
export const AccessTokenId: IdOf<AccessTokenId> = Id

export type ListingId = Branded<string, 'ListingId'>
export const ListingId: IdOf<ListingId> = Id

/** A date on which a listing is baked; a listing's first batch has the listing's id. */
export type BatchId = Branded<string, 'BatchId'>
export const BatchId: IdOf<BatchId> = Id

/** A size or flavor of a bake. */
export type OptionId = Branded<string, 'OptionId'>
export const OptionId: IdOf<OptionId> = Id

export type OrderId = Branded<string, 'OrderId'>
export const OrderId: IdOf<OrderId> = Id

/** A hold on an order's payout. */
export type OrderHoldId = Branded<string, 'OrderHoldId'>
export const OrderHoldId: IdOf<OrderHoldId> = Id

/** The orders a buyer picks up together; a pickup has the id of its first order. */
export type PickupId = Branded<string, 'PickupId'>
export const PickupId: IdOf<PickupId> = Id

/** A baker's pickup location. */
export type PickupPlaceId = Branded<string, 'PickupPlaceId'>
export const PickupPlaceId: IdOf<PickupPlaceId> = Id

/** A baker's pickup window. */
export type PickupWindowId = Branded<string, 'PickupWindowId'>
export const PickupWindowId: IdOf<PickupWindowId> = Id

/** An entry of the waitlist of a sold-out bake. */
export type WaitlistEntryId = Branded<string, 'WaitlistEntryId'>
export const WaitlistEntryId: IdOf<WaitlistEntryId> = Id

export type CheckoutId = Branded<string, 'CheckoutId'>
export const CheckoutId: IdOf<CheckoutId> = Id

/** One baker's share of a checkout; the provider's ids are different. */
export type PaymentId = Branded<string, 'PaymentId'>
export const PaymentId: IdOf<PaymentId> = Id

/** An instruction to a provider: a refund or a release. */
export type InstructionId = Branded<string, 'InstructionId'>
export const InstructionId: IdOf<InstructionId> = Id

export type SessionId = Branded<string, 'SessionId'>
export const SessionId: IdOf<SessionId> = Id

/** A user of the console. */
export type AdminId = Branded<string, 'AdminId'>
export const AdminId: IdOf<AdminId> = Id

/** A stored webhook event; the provider's id is different. */
export type ProviderEventId = Branded<string, 'ProviderEventId'>
export const ProviderEventId: IdOf<ProviderEventId> = Id

/** Where a baker's webhooks go. */
export type WebhookId = Branded<string, 'WebhookId'>
export const WebhookId: IdOf<WebhookId> = Id

/** An event for webhooks; receivers read it as `webhook-id`. */
export type WebhookEventId = Branded<string, 'WebhookEventId'>
export const WebhookEventId: IdOf<WebhookEventId> = Id

/** An event on its way to one webhook. */
export type WebhookDeliveryId = Branded<string, 'WebhookDeliveryId'>
export const WebhookDeliveryId: IdOf<WebhookDeliveryId> = Id
