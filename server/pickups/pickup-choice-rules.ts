import { isClosedOn } from '#server/batches/batch-rules.ts'
import type { PickupWindowId } from '#shared/api/ids.ts'
import type { PickupChoice } from '#shared/api/pickup-windows.ts'
import { holidayText } from '#shared/holiday-copy.ts'
import { minutesOf } from '#shared/minutes-of-day.ts'
import { daysToPickUp } from '#shared/pickup-days.ts'
import { addDays, dateInZone } from '#shared/ready-by.ts'
import { clockAt, readyByInSentence } from '#shared/zone-clock.ts'
import { momentOn } from './local-time-rules.ts'
import {
  chosenSlot,
  type OpenWindow,
  type Pickup,
  placesLeft,
  type ReadyGoods,
  slotsFor,
} from './pickup-slot-rules.ts'

/** The pickup a buyer asks for: a chosen slot or a wished time. */
export interface PickupWanted {
  pickupWindow?: PickupChoice | null | undefined
  /** HH:MM */
  pickupTime?: string | null | undefined
  /** YYYY-MM-DD; default: the day the goods are ready, or today if that has passed */
  pickupDate?: string | null | undefined
}

/** A baker's windows, and the pickups of other buyers. */
export interface BakersPickups {
  windows: readonly OpenWindow[]
  pickups: readonly Pickup[]
}

/** The pickup columns of an order. */
export interface StoredPickup {
  /** a wish as HH:MM and YYYY-MM-DD */
  pickup_time: string | null
  pickup_date: string | null
  pickup_window_id: PickupWindowId | null
  pickup_from: Date | null
  pickup_until: Date | null
  pickup_zone: string | null
}

/** Why a pickup is refused, and the field to correct. */
export interface PickupRefused {
  code: 'pickup_full' | 'pickup_closed' | 'pickup_needed' | 'invalid'
  message: string
  field: 'pickupWindow' | 'pickupTime' | 'pickupDate'
}

const nothing: StoredPickup = {
  pickup_time: null,
  pickup_date: null,
  pickup_window_id: null,
  pickup_from: null,
  pickup_until: null,
  pickup_zone: null,
}

/**
 * Returns the pickup columns of an order, or why the choice is refused. A window is required where one fits the goods;
 * otherwise a time can be wished for, once the goods are ready and the baker is open (decisions, pickup wishes).
 */
export function choosePickup(
  goods: ReadyGoods,
  wanted: PickupWanted,
  { windows, pickups }: BakersPickups,
  now: Date,
): StoredPickup | { refusal: PickupRefused } {
  const slots = slotsFor(goods, windows)
  const { pickupWindow: choice } = wanted
  if (!choice) {
    if (slots.length === 0) return chooseWish(goods, wanted, now)
    return slots.some((slot) => slot.orderBy > now && placesLeft(slot, pickups) > 0)
      ? refuse('pickup_needed', 'Choose a pickup time.')
      : refuse('pickup_full', 'All pickup times for this are full or have passed.')
  }
  const slot = chosenSlot(slots, choice)
  if (!slot) return refuse('pickup_closed', 'This pickup time is no longer offered. Choose another.')
  if (slot.orderBy <= now)
    return refuse('pickup_closed', 'It’s too late to order for this pickup time. Choose another.')
  if (placesLeft(slot, pickups) === 0)
    return refuse('pickup_full', 'This pickup time has just filled up. Choose another.')
  return {
    ...nothing,
    pickup_window_id: slot.window.id,
    pickup_from: slot.from,
    pickup_until: slot.until,
    pickup_zone: goods.time_zone,
  }
}

function chooseWish(
  { ready_at, time_zone, closed_from, closed_to }: ReadyGoods,
  { pickupTime, pickupDate }: PickupWanted,
  now: Date,
): StoredPickup | { refusal: PickupRefused } {
  if (!pickupTime) {
    if (!pickupDate) return nothing
    return refuse('invalid', 'Choose a time on that day too.', 'pickupTime')
  }
  const readyDay = dateInZone(ready_at, time_zone)
  const today = dateInZone(now, time_zone)
  const date = pickupDate ?? (today > readyDay ? today : readyDay)
  const ready = clockAt(ready_at, time_zone)
  if (date > addDays(readyDay, daysToPickUp))
    return refuse('invalid', `Choose a day within ${daysToPickUp} days of when it’s ready.`, 'pickupDate')
  // compared by the minute, as shown
  if (date < readyDay || (date === readyDay && pickupTime < ready.readyByTime))
    return refuse(
      'invalid',
      `It won’t be ready before ${readyByInSentence(ready, now)}. Choose that time or later.`,
      date < readyDay ? 'pickupDate' : 'pickupTime',
    )
  if (closed_from !== null && closed_to !== null && isClosedOn({ closed_from, closed_to }, date))
    return refuse(
      'invalid',
      `${holidayText({ from: closed_from, to: closed_to })} Choose another day.`,
      'pickupDate',
    )
  if (pickupDate && momentOn(date, minutesOf(pickupTime), time_zone) < now)
    return refuse('invalid', 'This time has passed. Choose a later one.', 'pickupTime')
  return { ...nothing, pickup_time: pickupTime, pickup_date: date }
}

function refuse(
  code: PickupRefused['code'],
  message: string,
  field: PickupRefused['field'] = 'pickupWindow',
): { refusal: PickupRefused } {
  return { refusal: { code, message, field } }
}
