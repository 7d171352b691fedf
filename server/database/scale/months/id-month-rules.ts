/** How many months there are rooms for beside the present one, always. */
const monthsAhead = 2

/** How long before the last month ends it is told that none follows, in milliseconds: a week. */
const alarmBefore = 7 * 24 * 60 * 60_000

/** A month by UTC: from its first moment to that of the next one. */
export interface Month {
  /** YYYY_MM */
  name: string
  from: Date
  until: Date
}

/** The smallest UUIDv7 of a moment: ids made before it are less, those made from then on are not. */
export function firstIdOf(moment: Date): string {
  const digits = moment.getTime().toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`
}

/** The moment that a UUIDv7 was made at. */
export function momentOfId(id: string): Date {
  return new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16))
}

/** The months that are to be made when there are some until `until`: from this one on, two ahead, the earliest first. */
export function monthsToMake(until: Date | null, now: Date): Month[] {
  const months: Month[] = []
  for (let count = 0; count <= monthsAhead; count += 1) {
    const from = monthStart(now, count)
    if (until === null || from >= until)
      months.push({
        name: from.toISOString().slice(0, 7).replace('-', '_'),
        from,
        until: monthStart(now, count + 1),
      })
  }
  return months
}

/** Whether somebody has to see to it that there are months until `until` only. */
export function lacksMonths(until: Date | null, now: Date): boolean {
  return until === null || until.getTime() - now.getTime() < alarmBefore
}

function monthStart(now: Date, later: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + later))
}
