import type { BakeDay, ComingBatch, Repeat } from '#shared/api/bake-days.ts'
import { locale } from '#shared/locale.ts'
import { formatMoney, fromDecimal } from '#shared/money.ts'
import { clock12, dayText } from '#shared/ready-by.ts'
import { lastMomentInSentence } from '#shared/zone-clock.ts'
import { cutoffText, weekdays } from '#web/features/pickups/window-copy.ts'

/** "Every Saturday at 9:00 AM", "Every Tuesday and Saturday at 9:00 AM, until Sat, Dec 19". */
export function repeatTitle({
  weekdays: days,
  readyByTime,
  lastDay,
}: Pick<Repeat, 'weekdays' | 'readyByTime' | 'lastDay'>): string {
  const names = days.map((day) => weekdays[day] ?? '')
  const list = new Intl.ListFormat(locale).format(names)
  const every = days.length === 7 ? 'Every day' : `Every ${list}`
  return `${every} at ${clock12(readyByTime)}${lastDay === null ? '' : `, until ${dayText(lastDay)}`}`
}

/** "20 servings · $9.50 · order by 6:00 PM, 2 days before"; without a cutoff, the lead time in hours. */
export function repeatTerms(
  { servingsAvailable, price, cutoff, pickupWindowIds, isDraft }: Repeat,
  leadHours: number | null,
): string {
  const byLead = leadHours === null ? null : { hours: leadHours }
  const by = cutoff ?? byLead
  return [
    `${servingsAvailable} servings`,
    formatMoney(fromDecimal(price) ?? 0),
    by === null ? 'order by the end of the day' : cutoffText(by),
    ...(pickupWindowIds === null ? [] : [ownPickupText]),
    ...(isDraft ? ['as drafts for you to publish'] : []),
  ].join(' · ')
}

/** The text for a batch that has its own pickup times. */
export const ownPickupText = 'its own pickup times'

/** "order by Thu, Nov 26 at 6:00 PM", in the place's time zone; for midnight "order by the end of Sat, Nov 28". */
export function orderByText(orderBy: string, timeZone: string, now: Date): string {
  return `order by ${lastMomentInSentence(orderBy, timeZone, now)}`
}

/** "Sat, Nov 28 · order by Thu, Nov 26 at 6:00 PM". */
export function dayTerms({ readyByDate, orderBy, timeZone, isSoldOut }: ComingBatch, now: Date): string {
  const terms = isSoldOut ? 'sold out' : orderByText(orderBy, timeZone, now)
  return `${dayText(readyByDate)} · ${terms}`
}

/** The state of a day as its baker sees it. */
export function dayState(
  day: BakeDay,
  now: Date,
): { word: string; tone: 'good' | 'note' | 'warn' | 'bad' | 'plain' } {
  if (day.state === 'skipped') return { word: 'Skipped', tone: 'plain' }
  if (day.state === 'cancelled') return { word: 'Cancelled', tone: 'bad' }
  if (day.state === 'draft') return { word: 'Draft', tone: 'note' }
  if (new Date(day.orderBy) <= now) return { word: 'Orders closed', tone: 'plain' }
  return day.isSoldOut ? { word: 'Sold out', tone: 'warn' } : { word: 'Open', tone: 'good' }
}

/** "12 left, 8 ordered". */
export function stockText({ servingsAvailable, servingsOrdered }: BakeDay): string {
  return `${servingsAvailable} left, ${servingsOrdered} ordered`
}

/** The day that a rejected form conflicts with: "You bake it on Sat, Nov 28 already: Open, 12 left, 0 ordered." */
export function overtakenText(day: BakeDay, { isNew, now }: { isNew: boolean; now: Date }): string {
  const [date, state, stock] = [dayText(day.date), dayState(day, now).word, stockText(day)]
  const isBaked = ['open', 'draft'].includes(day.state)
  return isNew && isBaked
    ? `You already bake it on ${date}: ${state}, ${stock}.`
    : `${date} was changed somewhere else in the meantime: ${state}, ${stock}.`
}
