import { type ClosedDays, isClosedOn } from '#server/batches/batch-rules.ts'
import type { PersonId, PickupPlaceId, PickupWindowId } from '#shared/api/ids.ts'
import type { PickupChoice } from '#shared/api/pickup-windows.ts'
import { daysToPickUp } from '#shared/pickup-days.ts'
import { addDays, dateInZone } from '#shared/ready-by.ts'
import { momentOn } from './local-time-rules.ts'
import { cutoffOn, isAtPlace, isOnDay, type WindowHours, type WindowTerms } from './pickup-window-rules.ts'

/** A window as needed to compute its slots. */
export interface OpenWindow extends WindowHours, WindowTerms {
  id: PickupWindowId
  /** pickups per slot and place */
  capacity: number
  /** whether only the goods that name it use it */
  is_own: boolean
}

/** Goods with the times and days they can be picked up. */
export interface ReadyGoods extends ClosedDays {
  ready_at: Date
  /** the last moment to order; null: only the windows limit it */
  order_by: Date | null
  /** the only windows allowed; null: all windows at the place */
  pickup_window_ids: readonly PickupWindowId[] | null
  /** whether it is baked weekly: then by default it is picked up on the first day with a window */
  is_weekly: boolean
  /** IANA zone of the place */
  time_zone: string
  /** the baker's place; null: the listing has its own address */
  place_id: PickupPlaceId | null
}

/** One slot of a window on a day, at a place. */
export interface Slot {
  window: OpenWindow
  place_id: PickupPlaceId | null
  /** when it begins; identifies the slot */
  startsAt: Date
  /** when the goods can be picked up in it: not before they are ready */
  from: Date
  until: Date
  /** the last moment to order these goods for it */
  orderBy: Date
}

/** A buyer's pickup at a baker. */
export interface Pickup {
  buyer_id: PersonId
  place_id: PickupPlaceId | null
  pickup_from: Date
  pickup_until: Date
}

const minute = 60_000

/**
 * All slots for goods within two weeks after they are ready, earliest first, also after their cutoff. Goods with own
 * windows use the first day of each, otherwise all shared windows: of weekly bakes, on the first day that has any
 * (decisions, weekly bakes). Empty: the buyer may wish freely.
 */
export function slotsFor(goods: ReadyGoods, windows: readonly OpenWindow[]): Slot[] {
  const { ready_at, order_by, place_id } = goods
  const here = windows.filter((window) => isAtPlace(window, place_id))
  const own = here.flatMap((window) => (isOwn(goods, window) ? (timesOf(goods, window)[0] ?? []) : []))
  return (own.length > 0 ? own : sharedSlots(goods, here))
    .map((slot) => ({
      ...slot,
      place_id,
      from: new Date(Math.max(slot.startsAt.getTime(), ready_at.getTime())),
      orderBy: order_by !== null && order_by < slot.orderBy ? order_by : slot.orderBy,
    }))
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}

function sharedSlots(goods: ReadyGoods, windows: readonly OpenWindow[]): SlotOfWindow[] {
  const slots = windows.filter(({ is_own }) => !is_own).flatMap((window) => timesOf(goods, window).flat())
  if (!goods.is_weekly) return slots
  const dayOf = ({ startsAt }: SlotOfWindow) => dateInZone(startsAt, goods.time_zone)
  const [firstDay] = slots.map(dayOf).sort()
  return slots.filter((slot) => dayOf(slot) === firstDay)
}

type SlotOfWindow = Omit<Slot, 'from' | 'place_id'>

function isOwn({ pickup_window_ids }: ReadyGoods, { id }: OpenWindow): boolean {
  return pickup_window_ids?.includes(id) ?? false
}

/** The slots of a window after the goods are ready, grouped by day. */
function timesOf(goods: ReadyGoods, window: OpenWindow): SlotOfWindow[][] {
  const { ready_at, time_zone } = goods
  const firstDay = dateInZone(ready_at, time_zone)
  return Array.from({ length: daysToPickUp + 1 }, (_, index) => addDays(firstDay, index))
    .filter((date) => isOnDay(window, date) && !isClosedOn(goods, date))
    .map((date) => slotsOn(window, date, time_zone).filter(({ until }) => until > ready_at))
    .filter((slots) => slots.length > 0)
}

/** The slots of a window on a day, without those that a clock change skips. */
function slotsOn(window: OpenWindow, date: string, timeZone: string): SlotOfWindow[] {
  const { from_minute, until_minute, lead_minutes } = window
  const length = window.slot_minutes ?? until_minute - from_minute
  const cutoff = cutoffOn(window, date, timeZone)
  return Array.from({ length: Math.ceil((until_minute - from_minute) / length) }, (_, index) => {
    const begin = from_minute + index * length
    const startsAt = momentOn(date, begin, timeZone)
    const until = momentOn(date, Math.min(begin + length, until_minute), timeZone)
    const latest = startsAt.getTime() - lead_minutes * minute
    return { window, startsAt, until, orderBy: new Date(Math.min(latest, cutoff?.getTime() ?? latest)) }
  }).filter(({ startsAt, until }) => startsAt < until)
}

/**
 * How many more buyers a slot can take beside these pickups at the place; a buyer counts once for any number of orders
 * (decisions, a pickup). Pickups of an earlier version of the window count by their time.
 */
export function placesLeft(slot: Slot, pickups: readonly Pickup[]): number {
  const { window, startsAt, until } = slot
  const coming = pickups.filter(
    ({ place_id, pickup_from, pickup_until }) =>
      place_id === slot.place_id && pickup_from < until && pickup_until > startsAt,
  )
  return Math.max(0, window.capacity - new Set(coming.map(({ buyer_id }) => buyer_id)).size)
}

/** The slot a buyer chose, or undefined when the goods have no such slot. */
export function chosenSlot(slots: readonly Slot[], { id, startsAt }: PickupChoice): Slot | undefined {
  const moment = Date.parse(startsAt)
  return slots.find((slot) => slot.window.id === id && slot.startsAt.getTime() === moment)
}
