import * as z from 'zod/mini'
import type { BakeDay, BakePlan, Repeat } from '#shared/api/bake-days.ts'
import {
  CutoffDraft,
  cutoffDraft,
  cutoffOf,
  WindowHoursDraft,
  wholeNumber,
} from '#web/features/pickups/window-draft.ts'

/** What of a batch its form holds: all of it is text. */
const BatchDraft = z.object({
  ...CutoffDraft.shape,
  readyByTime: z.string(),
  servingsAvailable: z.string(),
  price: z.string(),
  isDraft: z.boolean(),
  /** the pickup windows that are ticked; none: all */
  pickupWindowIds: z.readonly(z.array(z.string())),
})
export type BatchDraft = z.infer<typeof BatchDraft>

/** A pickup window that is made with a day, for it alone, as its form holds it. */
const OwnWindowDraft = z.object({
  ...WindowHoursDraft.shape,
  isWanted: z.boolean(),
  /** empty: the day that it is ready */
  day: z.string(),
})
export type OwnWindowDraft = z.infer<typeof OwnWindowDraft>

/** One day's form. */
export const BakeDayDraft = z.object({ ...BatchDraft.shape, date: z.string(), ownWindow: OwnWindowDraft })
export type BakeDayDraft = z.infer<typeof BakeDayDraft>

/** The form of what repeats; `weekdays` in order, Sunday is 0. */
export const RepeatDraft = z.object({
  ...BatchDraft.shape,
  weekdays: z.readonly(z.array(z.number())),
  /** empty: until further notice */
  lastDay: z.string(),
})
export type RepeatDraft = z.infer<typeof RepeatDraft>

/** A day's form as it opens: as the day is, or a new one like those that there are. */
export function bakeDayDraft(day: BakeDay | null, plan: BakePlan): BakeDayDraft {
  return {
    date: day?.date ?? '',
    ...batchDraft(day ?? plan.repeat ?? plan.days[0]),
    isDraft: day?.state === 'draft',
    ownWindow: { isWanted: false, day: '', from: '15:00', until: '17:00', capacity: '12' },
  }
}

/** The form of what repeats as it opens: as it is, or each Saturday like the day that there is. */
export function repeatDraft({ repeat, days }: BakePlan): RepeatDraft {
  return {
    weekdays: repeat?.weekdays ?? [6],
    lastDay: repeat?.lastDay ?? '',
    ...batchDraft(repeat ?? days[0]),
    isDraft: repeat?.isDraft ?? false,
    // most who bake each week shop for it
    ...(repeat ? {} : { ...cutoffDraft({ daysBefore: 2, at: '18:00' }) }),
  }
}

function batchDraft(
  like:
    | Pick<Repeat | BakeDay, 'readyByTime' | 'servingsAvailable' | 'price' | 'cutoff' | 'pickupWindowIds'>
    | undefined,
): Omit<BatchDraft, 'isDraft'> {
  return {
    readyByTime: like?.readyByTime ?? '09:00',
    servingsAvailable: String(like?.servingsAvailable ?? 12),
    price: like?.price ?? '',
    ...cutoffDraft(like?.cutoff ?? null),
    pickupWindowIds: like?.pickupWindowIds ?? [],
  }
}

function batchBody(draft: BatchDraft) {
  return {
    readyByTime: draft.readyByTime,
    servingsAvailable: wholeNumber(draft.servingsAvailable),
    ...(draft.price.trim() === '' ? {} : { price: draft.price }),
    cutoff: cutoffOf(draft),
    pickupWindowIds: draft.pickupWindowIds.length === 0 ? null : [...draft.pickupWindowIds],
    isDraft: draft.isDraft,
  }
}

/**
 * A day's form as it is sent, in the place of the day that its baker has seen there, if any: another is not written over. What is no
 * number is left for the contract to refuse.
 */
export function bakeDayBody(draft: BakeDayDraft, seen: BakeDay | null) {
  const before = seen ? { servingsBefore: seen.servingsAvailable, version: seen.version } : { version: 0 }
  const { isWanted } = draft.ownWindow
  return {
    date: draft.date,
    ...batchBody(draft),
    ...(isWanted ? { ownWindow: ownWindowBody(draft) } : {}),
    ...before,
  }
}

/** What a new day comes in the place of: one on its date that was left out or cancelled; null: of none. */
export function restoredDay({ date }: BakeDayDraft, { days }: BakePlan): BakeDay | null {
  return days.find((day) => day.date === date && ['skipped', 'cancelled'].includes(day.state)) ?? null
}

/** A draft as it is sent to be opened for orders: as it is else. */
export function openedBody(day: BakeDay, plan: BakePlan) {
  return bakeDayBody({ ...bakeDayDraft(day, plan), isDraft: false }, day)
}

function ownWindowBody({ date, ownWindow: { day, from, until, capacity } }: BakeDayDraft) {
  const end = until === '00:00' ? '24:00' : until
  return { day: day === '' ? date : day, from, until: end, capacity: wholeNumber(capacity) }
}

/** The form of what repeats as it is sent. */
export function repeatBody(draft: RepeatDraft, { repeat }: BakePlan) {
  return {
    weekdays: [...draft.weekdays],
    ...(repeat ? { firstDay: repeat.firstDay } : {}),
    lastDay: draft.lastDay === '' ? null : draft.lastDay,
    ...batchBody(draft),
    version: repeat?.version ?? 0,
  }
}
