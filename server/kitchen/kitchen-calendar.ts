import type { EventAttributes } from 'ics'
import { newLinkToken } from '#server/accounts/link-token.ts'
import { hashToken } from '#server/accounts/token-hash.ts'
import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { AppError } from '#server/http/app-error.ts'
import { orderedTitle } from '#shared/bake-options.ts'
import { addDays, dateInZone } from '#shared/ready-by.ts'
import { readyMoment } from '#shared/zone-clock.ts'
import { findCalendarOwner, findCalendarTime, removeCalendar, setCalendar } from './calendars-repository.ts'
import { type KitchenOrderRow, listComing } from './kitchen-repository.ts'

/** More pickups than this a calendar does not get. */
const mostPickups = 500

/** How long a pickup takes in a calendar, in minutes. */
const duration = 15

/** Where a calendar reads the pickups of whoever made the link. */
export const calendarFeedPath = '/api/calendars/:token/pickups.ics'

type CalendarContext = Pick<AppContext, 'db' | 'now' | 'config'>

/** Since when the viewer's calendar has its link. */
export async function getCalendar({ db }: CalendarContext, viewer: Pick<Viewer, 'id'>) {
  const linkedAt = await findCalendarTime(db, viewer.id)
  return { linkedAt: linkedAt?.toISOString() ?? null }
}

/** A new link for the viewer's calendar, which nobody can guess and only its hash is kept of; the one before ends. */
export async function renewCalendar({ db, now, config }: CalendarContext, viewer: Pick<Viewer, 'id'>) {
  const { token, hash } = newLinkToken()
  const linkedAt = now()
  await setCalendar(db, { cookId: viewer.id, tokenHash: hash, now: linkedAt })
  const url = `${config.publicUrl}${calendarFeedPath.replace(':token', token)}`
  return { url, linkedAt: linkedAt.toISOString() }
}

/** The link of the viewer's calendar ends. */
export async function endCalendar({ db }: CalendarContext, viewer: Pick<Viewer, 'id'>): Promise<void> {
  await removeCalendar(db, viewer.id)
}

/**
 * The coming pickups of whoever made the link, as a calendar: who has it learns first names and what is baked for them, and
 * nothing else. Throws `not_found` for a link that nobody has.
 */
export async function readCalendar({ db, now, config }: CalendarContext, token: string): Promise<string> {
  const cookId = await findCalendarOwner(db, hashToken(token))
  if (cookId === null) throw new AppError('not_found', 'This calendar is no longer here.')
  // a place's yesterday may be another's today
  const from = addDays(dateInZone(now(), 'UTC'), -1)
  const rows = await listComing(db, cookId, from, mostPickups)
  const { createEvents } = await import('ics')
  const host = new URL(config.publicUrl).hostname
  const { error, value } = createEvents(
    rows.map((row) => eventOf(row, host)),
    { productId: 'bakesale/kitchen', calName: 'BakeSale pickups' },
  )
  if (error || value === null) throw new Error('The calendar could not be written', { cause: error })
  return value
}

function eventOf(row: KitchenOrderRow, host: string): EventAttributes {
  const start = readyMoment({
    readyByDate: row.pickup_date,
    readyByTime: row.pickup_time,
    timeZone: row.time_zone,
  })
  return {
    uid: `${row.id}@${host}`,
    title: `${row.first_name}: ${row.quantity} × ${orderedTitle({ title: row.title, optionName: row.option_name })}`,
    // as a moment, so that it is right wherever the calendar is opened
    start: start.getTime(),
    startInputType: 'utc',
    startOutputType: 'utc',
    duration: { minutes: duration },
  }
}
