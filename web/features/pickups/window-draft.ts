import * as z from 'zod/mini'
import type { Cutoff, PickupWindow } from '#shared/api/pickup-windows.ts'

/** The hours and capacity of a pickup window as form texts. */
export const WindowHoursDraft = z.object({ from: z.string(), until: z.string(), capacity: z.string() })
export type WindowHoursDraft = z.infer<typeof WindowHoursDraft>

/** The order deadline as form texts. */
export const CutoffDraft = z.object({
  cutoff: z.enum(['none', 'hours', 'clock']),
  cutoffHours: z.string(),
  cutoffDays: z.string(),
  cutoffAt: z.string(),
})
export type CutoffDraft = z.infer<typeof CutoffDraft>

/** The form values of a pickup window, all as text. */
export const WindowDraft = z.object({
  ...CutoffDraft.shape,
  ...WindowHoursDraft.shape,
  /** empty: every location */
  placeId: z.string(),
  often: z.enum(['weekly', 'once']),
  weekday: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
  /** empty: the whole window is one slot */
  slotMinutes: z.string(),
  leadHours: z.string(),
})
export type WindowDraft = z.infer<typeof WindowDraft>

/** The form values of a window, with usual defaults for a new one. */
export function windowDraft(window: PickupWindow | null, today: string): WindowDraft {
  return {
    placeId: window?.placeId ?? '',
    often: window && window.weekday === null ? 'once' : 'weekly',
    weekday: String(window?.weekday ?? 6),
    firstDay: window?.firstDay ?? today,
    lastDay: window?.lastDay ?? '',
    from: window?.from ?? '09:00',
    // the field has no 24:00
    until: window === null ? '12:00' : window.until.replace('24:00', '00:00'),
    capacity: String(window?.capacity ?? 12),
    slotMinutes: String(window?.slotMinutes ?? ''),
    ...cutoffDraft(window?.cutoff ?? null),
    leadHours: String((window?.leadMinutes ?? 0) / 60),
  }
}

/** The form values of a cutoff. */
export function cutoffDraft(cutoff: Cutoff | null): CutoffDraft {
  const byHours = cutoff !== null && 'hours' in cutoff
  const byClock = cutoff === null || byHours ? null : cutoff
  return {
    cutoff: cutoffKind(cutoff),
    cutoffHours: byHours ? String(cutoff.hours) : '24',
    cutoffDays: String(byClock?.daysBefore ?? 2),
    cutoffAt: byClock?.at ?? '18:00',
  }
}

function cutoffKind(cutoff: Cutoff | null): WindowDraft['cutoff'] {
  if (cutoff === null) return 'none'
  return 'hours' in cutoff ? 'hours' : 'clock'
}

/** The form as an API body; leaves non-numbers for the API to reject and keeps the skipped days of `window`. */
export function windowBody(draft: WindowDraft, window: PickupWindow | null) {
  const isOnce = draft.often === 'once'
  return {
    placeId: draft.placeId === '' ? null : draft.placeId,
    weekday: isOnce ? null : Number(draft.weekday),
    firstDay: draft.firstDay,
    lastDay: isOnce || draft.lastDay === '' ? null : draft.lastDay,
    from: draft.from,
    until: draft.until === '00:00' ? '24:00' : draft.until,
    capacity: wholeNumber(draft.capacity),
    slotMinutes: draft.slotMinutes === '' ? null : wholeNumber(draft.slotMinutes),
    cutoff: cutoffOf(draft),
    leadMinutes: draft.leadHours.trim() === '' ? 0 : Math.round(Number(draft.leadHours) * 60),
    skippedDays: [...(window?.skippedDays ?? [])],
    ...(window ? { version: window.version } : {}),
  }
}

/** The cutoff as an API body; leaves non-numbers for the API to reject. */
export function cutoffOf({ cutoff, cutoffHours, cutoffDays, cutoffAt }: CutoffDraft) {
  if (cutoff === 'none') return null
  return cutoff === 'hours'
    ? { hours: wholeNumber(cutoffHours) }
    : { daysBefore: wholeNumber(cutoffDays), at: cutoffAt }
}

/** Parses a whole number; NaN if it is none. */
export function wholeNumber(text: string): number {
  return /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN
}

/** The API body of a window that skips or restores a day. */
export function withSkipped(window: PickupWindow, day: string, isSkipped: boolean) {
  const others = window.skippedDays.filter((other) => other !== day)
  const { placeId, weekday, firstDay, lastDay, from, until, capacity } = window
  const { slotMinutes, cutoff, leadMinutes, version } = window
  const skippedDays = isSkipped ? [...others, day] : others
  const hours = { weekday, firstDay, lastDay, from, until, capacity, slotMinutes }
  return { placeId, ...hours, cutoff, leadMinutes, skippedDays, version }
}
