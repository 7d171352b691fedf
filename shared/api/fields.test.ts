import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { earliestDate, latestDate } from '#shared/date-bounds.ts'
import { date, dollars } from './fields.ts'

describe('a date of a call', () => {
  const Day = date('Must be a date')

  it.each([earliestDate, '2024-02-29', latestDate])('takes %s', (day) => {
    expect(z.parse(Day, day)).toBe(day)
  })

  it.each(['0000-01-01', '0001-01-01', '2019-12-31', '2101-01-01', '9999-12-31'])(
    'refuses %s and names the bounds',
    (day) => {
      expect(z.safeParse(Day, day).error?.issues[0]?.message).toBe('Must be from 2020-01-01 to 2100-12-31')
    },
  )

  it.each(['', '2023-02-29', '10000-01-01', '+12026-01-01', '2026-1-1'])(
    'refuses %j, which is none',
    (day) => {
      expect(z.safeParse(Day, day).error?.issues[0]?.message).toBe('Must be a date')
    },
  )
})

describe('an amount of a call', () => {
  const Price = dollars('Price is required', 10_000)
  const messageOf = (value: unknown) => z.safeParse(Price, value).error?.issues[0]?.message

  it.each(['12,50', '$12.50', '1,250.00', '2.505', '1e309', 'free'])(
    '%j is answered with how to write one',
    (text) => {
      expect(messageOf(text)).toBe('Enter an amount such as 12.50, without signs or spaces')
    },
  )

  it.each(['0', '10000.01', 20_000])('%j is answered with the bounds', (value) => {
    expect(messageOf(value)).toBe('Enter an amount from $0.01 to $10,000')
  })

  it('nothing is answered with what is missing', () => {
    expect(messageOf(' ')).toBe('Price is required')
  })
})
