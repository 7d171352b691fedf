import { expect, it } from 'vitest'
import { dayStart } from '#server/payments/ledger/market-calendar-rules.ts'
import { bookMonths, closableMonth } from './month-rules.ts'

const timeZone = 'America/New_York'
const first = new Date('2026-09-15T12:00:00Z')
const september = {
  month: '2026-09-01',
  starts_at: new Date('2026-09-01T04:00:00Z'),
  ends_at: new Date('2026-10-01T04:00:00Z'),
}
const words = (months: ReturnType<typeof bookMonths>) =>
  months.map(
    ({ month, from, until, isClosed }) =>
      `${month} ${from.toISOString()} ${until.toISOString()} ${isClosed ? 'closed' : 'open'}`,
  )

it('lists months from the first entry to now, in the time zone', () => {
  const now = new Date('2026-12-01T04:59:59Z')
  expect(words(bookMonths({ first, now, timeZone }, []))).toEqual([
    '2026-09 2026-09-01T04:00:00.000Z 2026-10-01T04:00:00.000Z open',
    '2026-10 2026-10-01T04:00:00.000Z 2026-11-01T04:00:00.000Z open',
    // clocks change in this month
    '2026-11 2026-11-01T04:00:00.000Z 2026-12-01T05:00:00.000Z open',
  ])
})

it('keeps the borders of a closed month in another zone, and begins the next one there', () => {
  const now = new Date('2026-11-10T00:00:00Z')
  const months = bookMonths({ first, now, timeZone: 'Pacific/Kiritimati' }, [september])
  expect(words(months)).toEqual([
    '2026-09 2026-09-01T04:00:00.000Z 2026-10-01T04:00:00.000Z closed',
    '2026-10 2026-10-01T04:00:00.000Z 2026-10-31T10:00:00.000Z open',
    '2026-11 2026-10-31T10:00:00.000Z 2026-11-30T10:00:00.000Z open',
  ])
})

it('lists only the current month without entries', () => {
  const now = new Date('2027-01-01T04:00:00Z')
  expect(bookMonths({ first: null, now, timeZone }, []).map(({ month }) => month)).toEqual(['2026-12'])
})

it.each([
  ['the first open month', '2026-11-10T00:00:00Z', [], '2026-09'],
  ['the month after the closed ones', '2026-11-10T00:00:00Z', [september], '2026-10'],
  ['no month before its end', '2026-11-01T03:59:59.999Z', [september], null],
  ['a month that has just ended', '2026-11-01T04:00:00Z', [september], '2026-10'],
])('%s can be closed', (_, at, closed, month) => {
  const now = new Date(at)
  expect(closableMonth(bookMonths({ first, now, timeZone }, closed), now)?.month ?? null).toBe(month)
})

it.each(['America/New_York', 'Pacific/Kiritimati', 'Pacific/Honolulu'])(
  'decisions, one calendar for money: begins months with the first day of the market’s calendar in %s',
  (zone) => {
    const closed = [{ ...september, time_zone: timeZone }]
    const now = new Date('2027-02-15T12:00:00Z')
    for (const { month, from } of bookMonths({ first, now, timeZone: zone }, closed))
      expect(dayStart({ timeZone: zone, closed }, `${month}-01`)).toEqual(from)
  },
)
