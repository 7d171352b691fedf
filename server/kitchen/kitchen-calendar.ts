import { deleteCalendarLink } from '#server/accounts/endings/endings-repository.ts'
import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { AppError } from '#server/http/app-error.ts'
import { newLinkToken } from '#server/identity/link-token.ts'
import { hashToken } from '#server/identity/token-hash.ts'
import { readKitchenCalendar } from '#shared/api/kitchen.ts'
import { addDays, dateInZone } from '#shared/ready-by.ts'
import { type BakeEntry, bakeEntries, type PickupEntry, pickupEntries } from './calendar-rules.ts'
import { findCalendarOwner, findCalendarTime, setCalendar } from './calendars-repository.ts'
import { listBakedFrom, listComing } from './kitchen-repository.ts'

/** The most pickups, and orders to bake for, in a calendar. */
const mostOrders = 500

type CalendarContext = Pick<AppContext, 'db' | 'now' | 'config'>

/** When the viewer's calendar link was created. */
export async function getCalendar({ db }: CalendarContext, viewer: Pick<Viewer, 'id'>) {
  const linkedAt = await findCalendarTime(db, viewer.id)
  return { linkedAt: linkedAt?.toISOString() ?? null }
}

/** Creates a new calendar link for the viewer, which ends the previous one; only its hash is stored. */
export async function renewCalendar({ db, now, config }: CalendarContext, viewer: Pick<Viewer, 'id'>) {
  const { token, hash } = newLinkToken()
  const linkedAt = now()
  await setCalendar(db, { cookId: viewer.id, tokenHash: hash, now: linkedAt })
  const url = `${config.publicUrl}${readKitchenCalendar.path.replace(':token', token)}`
  return { url, linkedAt: linkedAt.toISOString() }
}

/** Ends the viewer's calendar link. */
export async function endCalendar({ db }: CalendarContext, viewer: Pick<Viewer, 'id'>): Promise<void> {
  await deleteCalendarLink(db, viewer.id)
}

/**
 * The coming pickups and bake days of a link's baker as an iCalendar file, with first names and goods only.
 * Throws `not_found` for an unknown link.
 */
export async function readCalendar({ db, now, config }: CalendarContext, token: string): Promise<string> {
  const cookId = await findCalendarOwner(db, hashToken(token))
  if (cookId === null) throw new AppError('not_found', 'This calendar no longer exists.')
  // it may still be yesterday in some time zone
  const from = addDays(dateInZone(now(), 'UTC'), -1)
  const pickups = pickupEntries(await listComing(db, cookId, from, mostOrders))
  const bakes = bakeEntries(await listBakedFrom(db, cookId, from, mostOrders))
  const { createEvents } = await import('ics')
  const host = new URL(config.publicUrl).hostname
  const { error, value } = createEvents(
    [
      ...pickups.map((entry) => ({ ...eventOf(entry, host), ...spanOf(entry) })),
      ...bakes.map((entry) => ({ ...eventOf(entry, `${cookId}.${host}`), ...wholeDay(entry) })),
    ],
    { productId: 'bakesale/kitchen', calName: 'BakeSale pickups' },
  )
  if (error || value === null) throw new Error('Could not write the calendar', { cause: error })
  return value
}

function eventOf({ key, title, lines }: Pick<PickupEntry, 'key' | 'title' | 'lines'>, host: string) {
  return {
    uid: `${key}@${host}`,
    title,
    ...(lines.length === 0 ? {} : { description: lines.join('\n') }),
  }
}

/** In UTC, so the time is right in any time zone of the reader. */
function spanOf({ start, end }: PickupEntry) {
  return {
    start: start.getTime(),
    startInputType: 'utc',
    startOutputType: 'utc',
    end: end.getTime(),
    endInputType: 'utc',
    endOutputType: 'utc',
  } as const
}

/** As dates, so the day is the same in any time zone of the reader. */
function wholeDay({ date }: BakeEntry) {
  return { start: dateParts(date), end: dateParts(addDays(date, 1)) }
}

function dateParts(date: string): [year: number, month: number, day: number] {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  return [year, month, day]
}
