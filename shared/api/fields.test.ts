import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { earliestDate, latestDate } from '#shared/date-bounds.ts'
import { longestName } from '#shared/name-rules.ts'
import { readAmount } from '#shared/read-amount.ts'
import { date, dollars, Month, moment, optionalName, Period, requiredName, storedName } from './fields.ts'

describe('a date of a call', () => {
  const Day = date('Must be a date')

  it.each([earliestDate, '2024-02-29', latestDate])('accepts %s', (day) => {
    expect(z.parse(Day, day)).toBe(day)
  })

  it.each(['0000-01-01', '0001-01-01', '2019-12-31', '2101-01-01', '9999-12-31'])(
    'rejects %s and names the bounds',
    (day) => {
      expect(z.safeParse(Day, day).error?.issues[0]?.message).toBe(
        'Enter a date from 2020-01-01 to 2100-12-31',
      )
    },
  )

  it.each(['', '10000-01-01', '+12026-01-01'])('rejects %j, which is no date', (day) => {
    expect(z.safeParse(Day, day).error?.issues[0]?.message).toBe('Must be a date')
  })

  it('rejects a day that does not exist and says why', () => {
    expect(z.safeParse(Day, '2023-02-29').error?.issues[0]?.message).toBe('February 2023 has only 28 days')
  })

  it.each(['11/28/2026', 'Nov 28, 2026', '2026-11-28'])('reads %s as people write it', (day) => {
    expect(z.parse(Day, day)).toBe('2026-11-28')
  })
})

describe('a moment, month or period of a call', () => {
  it.each([
    [moment, ['2020-01-01T00:00:00Z', '2100-12-31T23:59:59.999Z']],
    [Month, ['2020-01', '2100-12']],
    [Period, ['2020', '2020-01', '2100', '2100-12']],
  ])('accepts both bounds of a date (%#)', (schema, texts) => {
    for (const text of texts) expect(z.parse(schema, text)).toBe(text)
  })

  it.each([
    [
      moment,
      ['0001-01-01T00:00:00Z', '2019-12-31T23:59:59Z', '2101-01-01T00:00:00Z', '9999-12-31T23:59:59Z'],
    ],
    [Month, ['0000-01', '2019-12', '2101-01', '9999-12']],
    [Period, ['2000', '2019', '2019-12', '2101', '2101-01']],
  ])('rejects values beyond them and names the bounds (%#)', (schema, texts) => {
    for (const text of texts)
      expect([text, z.safeParse(schema, text).error?.issues[0]?.message]).toEqual([
        text,
        'Enter a date from 2020-01-01 to 2100-12-31',
      ])
  })
})

describe('a name of a call', () => {
  it.each([requiredName('Required'), optionalName(), storedName('Required'), storedName()])(
    'documents its length and enforces it in characters, not UTF-16 units (%#)',
    (schema) => {
      expect(z.toJSONSchema(schema)).toMatchObject({ maxLength: longestName })
      expect(z.safeParse(schema, '🥖'.repeat(longestName)).success).toBe(true)
      expect(z.safeParse(schema, 'x'.repeat(longestName + 1)).success).toBe(false)
    },
  )
})

describe('an amount of a call', () => {
  const Price = dollars('Price is required', 10_000)
  const messageOf = (value: unknown) => z.safeParse(Price, value).error?.issues[0]?.message

  it.each(['12,50', '$12.50', 12.5])('reads %j as people write it', (value) => {
    expect(z.parse(Price, value)).toBe(1250)
  })

  it.each(['2.505', '1e309', 'free', '€12'])('names the fault of %j', (text) => {
    expect(readAmount(text)).toEqual({ fault: messageOf(text) })
  })

  it.each(['0', '10000.01', 20_000])('names the bounds for %j', (value) => {
    expect(messageOf(value)).toBe('Enter an amount from $0.01 to $10,000')
  })

  it('says what is missing for an empty amount', () => {
    expect(messageOf(' ')).toBe('Price is required')
  })
})
