import * as z from 'zod/mini'
import type { BakeDay, BakePlan, Repeat } from '#shared/api/bake-days.ts'
import {
  CutoffDraft,
  cutoffDraft,
  cutoffOf,
  WindowHoursDraft,
  wholeNumber,
} from '#web/features/pickups/window-draft.ts'

/** The form values of a batch, all text. */
const BatchDraft = z.object({
  ...CutoffDraft.shape,
  readyByTime: z.string(),
  servingsAvailable: z.string(),
  price: z.string(),
  isDraft: z.boolean(),
  /** ids of the selected pickup windows; empty: all */
  pickupWindowIds: z.readonly(z.array(z.string())),
})
export type BatchDraft = z.infer<typeof BatchDraft>

/** The form values of a pickup window created only for one bake day. */
const OwnWindowDraft = z.object({
  ...WindowHoursDraft.shape,
  isWanted: z.boolean(),
  /** empty: the ready date */
  day: z.string(),
})
export type OwnWindowDraft = z.infer<typeof OwnWindowDraft>

/** The form values of a bake day. */
export const BakeDayDraft = z.object({ ...BatchDraft.shape, date: z.string(), ownWindow: OwnWindowDraft })
export type BakeDayDraft = z.infer<typeof BakeDayDraft>

/** The form values of a repeat; `weekdays` in order, Sunday is 0. */
export const RepeatDraft = z.object({
  ...BatchDraft.shape,
  weekdays: z.readonly(z.array(z.number())),
  /** empty: until further notice */
  lastDay: z.string(),
})
export type RepeatDraft = z.infer<typeof RepeatDraft>

/** The opening values of a day's form: the day's own, or a copy of existing days for a new one. */
export function bakeDayDraft(day: BakeDay | null, plan: BakePlan): BakeDayDraft {
  return {
    date: day?.date ?? '',
    ...batchDraft(day ?? plan.repeat ?? plan.days[0]),
    isDraft: day?.state === 'draft',
    ownWindow: { isWanted: false, day: '', from: '15:00', until: '17:00', capacity: '12' },
  }
}

/** The opening values of a repeat's form: its own, or each Saturday like the existing day. */
export function repeatDraft({ repeat, days }: BakePlan): RepeatDraft {
  return {
    weekdays: repeat?.weekdays ?? [6],
    lastDay: repeat?.lastDay ?? '',
    ...batchDraft(repeat ?? days[0]),
    isDraft: repeat?.isDraft ?? false,
    // most weekly bakers need time to shop
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
 * The body of a day's form. `seen` is the version to overwrite, to detect concurrent changes.
 * The schema rejects non-numbers.
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

/** The left-out or cancelled day on a new day's date, which the new day replaces; null when none. */
export function restoredDay({ date }: BakeDayDraft, { days }: BakePlan): BakeDay | null {
  return days.find((day) => day.date === date && ['skipped', 'cancelled'].includes(day.state)) ?? null
}

/** The body that opens a draft for orders, otherwise unchanged. */
export function openedBody(day: BakeDay, plan: BakePlan) {
  return bakeDayBody({ ...bakeDayDraft(day, plan), isDraft: false }, day)
}

function ownWindowBody({ date, ownWindow: { day, from, until, capacity } }: BakeDayDraft) {
  const end = until === '00:00' ? '24:00' : until
  return { day: day === '' ? date : day, from, until: end, capacity: wholeNumber(capacity) }
}

/** The body of a repeat's form. */
export function repeatBody(draft: RepeatDraft, { repeat }: BakePlan) {
  return {
    weekdays: [...draft.weekdays],
    ...(repeat ? { firstDay: repeat.firstDay } : {}),
    lastDay: draft.lastDay === '' ? null : draft.lastDay,
    ...batchBody(draft),
    version: repeat?.version ?? 0,
  }
}
