import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { showNextBatches } from '#server/batches/show-next-batch.ts'
import { backfillColumns } from '#server/database/scale/backfills/backfill-columns.ts'
import { keepPickupSpans } from '#server/pickups/keep-pickup-spans.ts'
import type { Listing } from '#shared/api/listings.ts'
import { addDays } from '#shared/ready-by.ts'
import { makeRepeat } from '#tests/make/make-bake-days.ts'
import { listingBody, makeListing } from '#tests/make/make-listing.ts'
import { makePerson, type Person } from '#tests/make/make-person.ts'
import { makeWindow } from '#tests/make/make-window.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { enginesInTurn } from '#tests/make/test-database.ts'
import { bitsOfDates, wantedDates } from './wanted-day-rules.ts'

// a Monday at 7 AM in New York
const monday = new Date('2026-11-23T12:00:00Z')
const friday = { readyByDate: '2026-11-27', readyByTime: '18:00' }
const saturdays = ['2026-11-28', '2026-12-05', '2026-12-12', '2026-12-19', '2026-12-26', '2027-01-02']
const saturday = (weeks: number) => addDays('2026-11-28', 7 * weeks)

describe.each(enginesInTurn)(
  'decisions, search at scale: the day bits in the bitmap of a listing, on %s',
  (engine) => {
    let test: TestApp
    let baker: Person
    beforeAll(async () => {
      test = await makeTestApp(engine)
    })
    beforeEach(async () => {
      test.setNow(monday)
      baker = await makePerson(test)
    })
    afterAll(() => test.close())

    type Bake = Pick<Listing, 'id'>
    const marksOf = async ({ id }: Bake) => {
      const { rows } = await sql<{ length: number; bits: number[] }>`
      select length(word_marks) as length, array(
        select bit from generate_series(512, 8 * length(word_marks) - 1) as bit where get_bit(word_marks, bit) = 1
      ) as bits
      from food_listings where id = ${id}`.execute(test.db)
      return rows[0]
    }
    const expectDays = async (bake: Bake, days: readonly string[]) => {
      const bits = days.flatMap((day) => bitsOfDates(wantedDates(day, monday)))
      expect((await marksOf(bake))?.bits).toEqual(bits.toSorted((a, b) => a - b))
    }
    const keepSpans = () => keepPickupSpans(test, { error: (told: unknown) => expect(told).toBeNull() })
    const setDay = (bake: Bake, date: string, changes: object = {}) =>
      baker.call('PUT', `/api/food-listings/${bake.id}/bake-days`, {
        ...{ date, readyByTime: '09:00', servingsAvailable: 12 },
        ...changes,
      })
    /** counts the updates of a listing's bitmap during an action */
    const writesOf = async (act: () => Promise<unknown>) => {
      await sql`create table if not exists marks_written (at timestamptz)`.execute(test.db)
      await sql`create or replace function count_marks_written() returns trigger language plpgsql as
      'begin insert into marks_written values (now()); return null; end'`.execute(test.db)
      await sql`create trigger marks_written after update on food_listings
      for each row when (old.word_marks is distinct from new.word_marks) execute function count_marks_written()`.execute(
        test.db,
      )
      await act()
      await sql`drop trigger marks_written on food_listings`.execute(test.db)
      const { rows } = await sql`delete from marks_written returning at`.execute(test.db)
      return rows.length
    }

    it('follow its ready date', async () => {
      const loaf = await makeListing(baker, friday)
      await expectDays(loaf, ['2026-11-27'])
      const body = listingBody({ ...friday, readyByDate: '2026-11-29' })
      expect((await baker.call('PUT', `/api/food-listings/${loaf.id}`, body)).status).toBe(200)
      await expectDays(loaf, ['2026-11-29'])
    })

    it('cover all open batches and are written once, however many are added', async () => {
      const bun = await makeListing(baker, friday)
      expect(await writesOf(() => makeRepeat(baker, bun))).toBe(1)
      await expectDays(bun, ['2026-11-27', ...saturdays])
      expect((await setDay(bun, '2026-12-01', { isDraft: true })).status).toBe(200)
      await expectDays(bun, ['2026-11-27', ...saturdays])
      expect((await setDay(bun, '2026-12-01')).status).toBe(200)
      await expectDays(bun, ['2026-11-27', '2026-12-01', ...saturdays])
      // the batches before the shown one are over
      test.setNow(new Date('2026-12-03T12:00:00Z'))
      await showNextBatches(test)
      await expectDays(bun, saturdays.slice(1))
    })

    it('cover its pickup windows and are written once for all batches', async () => {
      const bun = await makeListing(baker, friday)
      await makeRepeat(baker, bun)
      await makeWindow(baker, { weekday: 0, firstDay: '2026-11-23' })
      expect(await writesOf(keepSpans)).toBe(1)
      await expectDays(
        bun,
        ['2026-11-27', ...saturdays]
          .map((_, weeks) => addDays(saturday(weeks), 1))
          .slice(0, saturdays.length),
      )
    })

    it('are not written when servings are sold', async () => {
      const bun = await makeListing(baker, friday)
      await makeRepeat(baker, bun)
      const sell = sql`update food_listings set servings_available = servings_available - 1 where id = ${bun.id}`
      expect(await writesOf(() => sell.execute(test.db))).toBe(0)
    })

    it('a search for a day includes listings without day bits until the worker adds them', async () => {
      const bun = await makeListing(baker, friday)
      await makeRepeat(baker, bun)
      const ofBefore = sql`update food_listings set word_marks = substring(word_marks for 64) where id = ${bun.id}`
      await ofBefore.execute(test.db)
      const found = async (day: string) => {
        const { body } = await baker.call('GET', `/api/food-listings?sellerId=${baker.user.id}&day=${day}`)
        return body
      }
      expect(await found('2026-12-12')).toHaveLength(1)
      await sql`delete from fills`.execute(test.db)
      await backfillColumns(test, { size: 2 })
      expect((await marksOf(bun))?.length).toBe(72)
      await expectDays(bun, ['2026-11-27', ...saturdays])
      expect(await found('2026-12-12')).toHaveLength(1)
      expect(await found('2026-12-13')).toEqual([])
    })
  },
)
