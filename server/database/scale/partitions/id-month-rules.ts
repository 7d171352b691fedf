/** How many months ahead partitions always exist. */
const monthsAhead = 2

/** How early to raise an alarm about a missing next partition, in milliseconds: a week. */
const alarmBefore = 7 * 24 * 60 * 60_000

/** A UTC month: from its first moment to the next month's. */
export interface Month {
  /** YYYY_MM */
  name: string
  from: Date
  until: Date
}

/** The smallest UUIDv7 of a moment: ids created earlier are smaller, later ones are not. */
export function firstIdOf(moment: Date): string {
  const digits = moment.getTime().toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`
}

/** The creation time of a UUIDv7. */
export function momentOfId(id: string): Date {
  return new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16))
}

/** The months to create, when partitions end at `until`: from the current one to two ahead, earliest first. */
export function monthsToCreate(until: Date | null, now: Date): Month[] {
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

/** Whether partitions that end at `until` need somebody's attention. */
export function lacksPartitions(until: Date | null, now: Date): boolean {
  return until === null || until.getTime() - now.getTime() < alarmBefore
}

function monthStart(now: Date, later: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + later))
}
