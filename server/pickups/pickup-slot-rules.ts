import { type ClosedDays, isClosedOn } from '#server/batches/batch-rules.ts'
import type { PersonId, PickupPlaceId, PickupWindowId } from '#shared/api/ids.ts'
import type { PickupChoice } from '#shared/api/pickup-windows.ts'
import { daysToPickUp } from '#shared/pickup-days.ts'
import { addDays, dateInZone } from '#shared/ready-by.ts'
import { momentOn } from './local-time-rules.ts'
import { cutoffOn, isAtPlace, isOnDay, type WindowHours, type WindowTerms } from './pickup-window-rules.ts'

/** A window that can be ordered for. */
export interface OpenWindow extends WindowHours, WindowTerms {
  id: PickupWindowId
  /** in pickups, of each slot at each place */
  capacity: number
  /** whether it is for those goods alone that name it */
  is_own: boolean
}

/** Goods that are to be picked up, and when their baker is closed. */
export interface ReadyGoods extends ClosedDays {
  ready_at: Date
  /** until when they can be ordered at all; null: nothing says so but the windows */
  order_by: Date | null
  /** in which windows alone; null: in all at their place */
  pickup_window_ids: readonly PickupWindowId[] | null
  /** IANA zone of the place */
  time_zone: string
  /** at which place of the baker; null: at an address of its own */
  place_id: PickupPlaceId | null
}

/** One slot of a window on a day, at a place. */
export interface Slot {
  window: OpenWindow
  place_id: PickupPlaceId | null
  /** when it begins, by which it is told from others */
  startsAt: Date
  /** from when until when the goods can be had in it: not before they are ready */
  from: Date
  until: Date
  /** the last moment to order these goods for it */
  orderBy: Date
}

/** Somebody who comes to a baker. */
export interface Pickup {
  buyer_id: PersonId
  place_id: PickupPlaceId | null
  pickup_from: Date
  pickup_until: Date
}

const minute = 60_000

/**
 * All slots in which goods could be picked up, whether or not they can still be ordered for, the earliest first: those of windows at
 * their place on the day the goods are ready or in the two weeks after it that do not end before, but on no day on which the baker is
 * closed. Goods with windows of their own have each of these once, the first time that it is; where none of them is by then, all hold
 * but those that were made for other goods.
 * None: these windows have no say, and the buyer wishes freely.
 */
export function slotsFor(goods: ReadyGoods, windows: readonly OpenWindow[]): Slot[] {
  const { ready_at, order_by, place_id } = goods
  const here = windows.filter((window) => isAtPlace(window, place_id))
  const own = here.flatMap((window) => (isOwn(goods, window) ? (timesOf(goods, window)[0] ?? []) : []))
  const forAll = here.filter(({ is_own }) => !is_own)
  const slots = own.length > 0 ? own : forAll.flatMap((window) => timesOf(goods, window).flat())
  return slots
    .map((slot) => ({
      ...slot,
      place_id,
      from: new Date(Math.max(slot.startsAt.getTime(), ready_at.getTime())),
      orderBy: order_by !== null && order_by < slot.orderBy ? order_by : slot.orderBy,
    }))
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}

type SlotOfWindow = Omit<Slot, 'from' | 'place_id'>

function isOwn({ pickup_window_ids }: ReadyGoods, { id }: OpenWindow): boolean {
  return pickup_window_ids?.includes(id) ?? false
}

/** The slots of a window in which goods can be had, by the days on which there are any. */
function timesOf(goods: ReadyGoods, window: OpenWindow): SlotOfWindow[][] {
  const { ready_at, time_zone } = goods
  const firstDay = dateInZone(ready_at, time_zone)
  return Array.from({ length: daysToPickUp + 1 }, (_, index) => addDays(firstDay, index))
    .filter((date) => isOnDay(window, date) && !isClosedOn(goods, date))
    .map((date) => slotsOn(window, date, time_zone).filter(({ until }) => until > ready_at))
    .filter((slots) => slots.length > 0)
}

/** The slots of a window on a day; where the clock jumps over one of them it is not there. */
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
 * How many more can come in a slot beside those who come to the baker's place while it lasts; somebody with any number of orders is one
 * (decisions, a pickup). Pickups of a window as it was before a change count where it now is.
 */
export function placesLeft(slot: Slot, pickups: readonly Pickup[]): number {
  const { window, startsAt, until } = slot
  const coming = pickups.filter(
    ({ place_id, pickup_from, pickup_until }) =>
      place_id === slot.place_id && pickup_from < until && pickup_until > startsAt,
  )
  return Math.max(0, window.capacity - new Set(coming.map(({ buyer_id }) => buyer_id)).size)
}

/** The slot that a buyer has chosen, or undefined when there is none such for the goods. */
export function chosenSlot(slots: readonly Slot[], { id, startsAt }: PickupChoice): Slot | undefined {
  const moment = Date.parse(startsAt)
  return slots.find((slot) => slot.window.id === id && slot.startsAt.getTime() === moment)
}
