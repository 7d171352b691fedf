import * as z from 'zod/mini'
import type { PersonId } from '#shared/api/ids.ts'
import { OrderId, PersonId as PersonIdSchema } from '#shared/api/ids.ts'
import { KitchenDay, type KitchenOrder } from '#shared/api/kitchen.ts'
import { keepDraft, readDraft } from '#web/data/form-draft.ts'
import { keptDayKey } from './forget-kitchen.ts'

/** Ticks that the server does not have yet: which orders are packed, and which are not after all. */
const Ticks = z.record(OrderId, z.boolean())
export type Ticks = z.infer<typeof Ticks>

/** What a phone keeps for a kitchen without a network: the day it showed last, and ticks on their way. */
const Kept = z.object({
  userId: PersonIdSchema,
  // one that another version kept is read anew, and no tick is lost with it
  day: z.catch(z.nullable(KitchenDay), null),
  /** when the server last said so, in milliseconds of the epoch; null where that is not known */
  asOf: z.catch(z.nullable(z.number()), null),
  ticks: Ticks,
})
type Kept = z.infer<typeof Kept>

const deviceStorage = () => localStorage

/** What is kept for this person; what somebody else left is none of theirs. */
export function readKept(userId: PersonId): Kept {
  const kept = readDraft(keptDayKey, Kept, deviceStorage)
  return kept?.userId === userId ? kept : { userId, day: null, asOf: null, ticks: {} }
}

/** Keeps of the day that is shown what a kitchen needs, as the server said it at a moment (milliseconds of the epoch). */
export function keepDay(userId: PersonId, day: KitchenDay, asOf: number): void {
  const kept = { ...day, orders: day.orders.map(keptOrder) }
  keepDraft(keptDayKey, { ...readKept(userId), day: kept, asOf }, deviceStorage)
}

/** An order without its buyer's last name, and with `''` for a note: a device can be lost, and notes tell of allergies. */
function keptOrder({ buyer, notes, ...order }: KitchenOrder): KitchenOrder {
  return { ...order, buyer: buyer.split(' ')[0] ?? '', notes: notes === null ? null : '' }
}

/** Keeps the ticks that are on their way. */
export function keepTicks(userId: PersonId, ticks: Ticks): void {
  keepDraft(keptDayKey, { ...readKept(userId), ticks }, deviceStorage)
}
