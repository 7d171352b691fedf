import * as z from 'zod/mini'
import type { PersonId } from '#shared/api/ids.ts'
import { OrderId, PersonId as PersonIdSchema } from '#shared/api/ids.ts'
import { KitchenDay, type KitchenOrder } from '#shared/api/kitchen.ts'
import { readDraft, saveDraft } from '#web/data/form-draft.ts'
import { offlineDayKey } from './clear-kitchen.ts'

/** Packed ticks not yet sent to the server, by order id; false unpacks an order. */
const Ticks = z.record(OrderId, z.boolean())
export type Ticks = z.infer<typeof Ticks>

/** The offline data of a kitchen: the last shown day and the unsent ticks. */
const OfflineData = z.object({
  userId: PersonIdSchema,
  // drops a day in the format of another version, but keeps the ticks
  day: z.catch(z.nullable(KitchenDay), null),
  /** when the day was read from the server, in epoch milliseconds; null if unknown */
  asOf: z.catch(z.nullable(z.number()), null),
  ticks: Ticks,
})
type OfflineData = z.infer<typeof OfflineData>

const deviceStorage = () => localStorage

/** The offline data of this person; ignores data of other people. */
export function readOfflineData(userId: PersonId): OfflineData {
  const kept = readDraft(offlineDayKey, OfflineData, deviceStorage)
  return kept?.userId === userId ? kept : { userId, day: null, asOf: null, ticks: {} }
}

/** Stores the parts of a day that a kitchen needs; `asOf` is when it was read, in epoch milliseconds. */
export function storeDay(userId: PersonId, day: KitchenDay, asOf: number): void {
  const kept = { ...day, orders: day.orders.map(storedOrder) }
  saveDraft(offlineDayKey, { ...readOfflineData(userId), day: kept, asOf }, deviceStorage)
}

/** An order without last name and note text (`''`), because devices get lost and notes mention allergies. */
function storedOrder({ buyer, notes, ...order }: KitchenOrder): KitchenOrder {
  return { ...order, buyer: buyer.split(' ')[0] ?? '', notes: notes === null ? null : '' }
}

/** Stores the unsent ticks. */
export function storeTicks(userId: PersonId, ticks: Ticks): void {
  saveDraft(offlineDayKey, { ...readOfflineData(userId), ticks }, deviceStorage)
}
