import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { expect, it } from 'vitest'
import type { Tables } from '#server/database/tables.ts'
import { isOfMany, noteMany } from './days-of-many.ts'
import { wantedDates } from './wanted-day-rules.ts'

it('a day of more than was looked at is one of many for a minute, unless more are looked at', () => {
  // nothing is asked of it
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: new pg.Pool() }) })
  const noon = Date.parse('2026-11-23T12:00:00Z')
  const after = (seconds: number, day = '2026-12-12', ...among: string[]) => ({
    dates: wantedDates(day, new Date(noon + seconds * 1000)),
    among,
  })
  expect(isOfMany(db, after(0), 1000)).toBe(false)
  noteMany(db, after(0), 1000)
  expect(isOfMany(db, after(59), 1000)).toBe(true)
  expect(isOfMany(db, after(59), 1001)).toBe(false)
  expect(isOfMany(db, after(59, '2026-12-13'), 1000)).toBe(false)
  expect(isOfMany(db, after(59, '2026-12-12', 'Pies'), 1000)).toBe(false)
  noteMany(db, after(0, '2026-12-12', 'Pies'), 1000)
  expect(isOfMany(db, after(59, '2026-12-12', 'Pies'), 1000)).toBe(true)
  expect(isOfMany(db, after(59, '2026-12-12', 'Pies', '=vegan'), 1000)).toBe(false)
  expect(isOfMany(db, after(60), 1000)).toBe(false)
})
