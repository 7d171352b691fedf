import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { migrate, migrationNames, readMigration } from '#server/database/migrate.ts'
import { openPostgresDatabase } from '#server/database/open/open-postgres-database.ts'
import { projectFolder } from '#server/project-folder.ts'
import { machineNow } from '#tests/make/at-this-clock.ts'
import { dropMonths } from '#tests/make/drop-months.ts'
import { engines, makeEmptyPostgresDatabase, openTestDatabase } from '#tests/make/test-database.ts'
import { createPartitions, tablesWithoutNextPartition } from './create-partitions.ts'
import { dropOldPartitions } from './drop-old-partitions.ts'
import { firstIdOf, monthsToCreate } from './id-month-rules.ts'
import { findPartitions, partitionedTables } from './partitions-repository.ts'

const day = 24 * 60 * 60_000

describe.each(engines)('partitioned tables on %s', (engine) => {
  let database: Database
  let errors: unknown[]
  /** the end of the initial partition */
  let begin: Date
  const log = { error: (about: unknown) => errors.push(about) }
  beforeEach(async () => {
    errors = []
    database = await openTestDatabase(engine)
    await dropMonths(database)
    begin = (await findPartitions(database.db, 'mails')).at(-1)?.until ?? new Date(0)
  })
  afterEach(() => database.close())

  const at = (moment: Date) => ({ db: database.db, now: () => moment })
  const later = (moment: Date, days: number) => new Date(moment.getTime() + days * day)
  const writeMail = async (id: string, createdAt: Date) => {
    const about = { purpose: 'test', recipient: 'ana@example.org', subject: 'Bread' }
    const times = { send_after: createdAt, created_at: createdAt, updated_at: createdAt }
    await database.db
      .insertInto('mails')
      .values({ id, ...about, text_body: 'a', html_body: 'a', ...times })
      .execute()
    return id
  }
  const idsLeft = async () =>
    (await database.db.selectFrom('mails').select('id').orderBy('created_at').execute()).map(({ id }) => id)
  const partOf = async (id: string) => {
    const { rows } = await sql<{ part: string }>`
      select tableoid::regclass::text as part from mails where id = ${id}`.execute(database.db)
    return rows[0]?.part
  }
  const partitionNamesFrom = (moment: Date) => monthsToCreate(null, moment).map(({ name }) => name)

  it('begin with an initial partition that ends with the month after this one', async () => {
    for (const table of partitionedTables)
      expect(await findPartitions(database.db, table)).toEqual([
        { name: `${table}_other`, until: null, isMonthly: false },
        { name: `${table}_early`, until: begin, isMonthly: false },
      ])
    expect([begin.getUTCDate(), begin.getUTCHours()]).toEqual([1, 0])
    expect(await partOf(await writeMail(firstIdOf(later(begin, -1)), begin))).toBe('mails_early')
  })

  it('partitions are created ahead, once, by any process, and take their rows', async () => {
    const [, next = '', afterNext = ''] = partitionNamesFrom(later(begin, -1))
    const both = await Promise.all([
      createPartitions(at(later(begin, -1)), log),
      createPartitions(at(later(begin, -1)), log),
    ])
    expect(both[0] + both[1]).toBe(2 * partitionedTables.length)
    expect(await createPartitions(at(later(begin, -1)), log)).toBe(0)
    for (const table of partitionedTables)
      expect(
        (await findPartitions(database.db, table))
          .filter(({ isMonthly }) => isMonthly)
          .map(({ name }) => name),
      ).toEqual([`${table}_${next}`, `${table}_${afterNext}`])
    expect(await partOf(await writeMail(firstIdOf(begin), begin))).toBe(`mails_${next}`)
    expect(await partOf(await writeMail(firstIdOf(new Date(begin.getTime() - 1)), begin))).toBe('mails_early')
    expect(await partOf(await writeMail(firstIdOf(later(begin, 40)), begin))).toBe(`mails_${afterNext}`)
    expect(errors).toEqual([])
  })

  it('rows of a month without a partition go to the default one, and later partitions are created', async () => {
    const late = later(begin, 100)
    const id = await writeMail(firstIdOf(late), late)
    expect(await partOf(id)).toBe('mails_other')
    const names = partitionNamesFrom(late)
    expect(await createPartitions(at(late), log)).toBe(partitionedTables.length * names.length - 1)
    expect(errors).toEqual([expect.objectContaining({ table: 'mails', month: names[0] })])
    expect(await partOf(id)).toBe('mails_other')
    expect(await partOf(await writeMail(firstIdOf(later(late, 40)), late))).toBe(`mails_${names[1]}`)
    expect(await tablesWithoutNextPartition(at(late))).toEqual([])
  })

  it('raises an alarm a week before the last partition ends', async () => {
    expect(await tablesWithoutNextPartition(at(later(begin, -7)))).toEqual([])
    const within = at(new Date(begin.getTime() - 7 * day + 1))
    expect(await tablesWithoutNextPartition(within)).toEqual([...partitionedTables])
    await createPartitions(within, log)
    expect(await tablesWithoutNextPartition(within)).toEqual([])
  })

  it('drops a partition once it is old enough, and deletes from the default one row by row', async () => {
    await createPartitions(at(later(begin, -1)), log)
    const [month] = (await findPartitions(database.db, 'mails')).filter(({ isMonthly }) => isMonthly)
    const end = month?.until ?? begin
    await writeMail(firstIdOf(later(begin, -9)), later(begin, -9))
    const lessOld = await writeMail(firstIdOf(later(begin, -2)), later(begin, -2))
    const first = await writeMail(firstIdOf(begin), begin)
    await writeMail(firstIdOf(later(end, 200)), later(begin, -9))
    const second = await writeMail(firstIdOf(end), end)

    expect(await dropOldPartitions(database.db, 'mails', later(begin, -5))).toBe(2)
    expect(await idsLeft()).toEqual([lessOld, first, second])
    expect(await dropOldPartitions(database.db, 'mails', begin)).toBe(1)
    expect(await idsLeft()).toEqual([first, second])
    expect(await dropOldPartitions(database.db, 'mails', new Date(end.getTime() - 1))).toBe(0)
    const both = await Promise.all([
      dropOldPartitions(database.db, 'mails', end),
      dropOldPartitions(database.db, 'mails', end),
    ])
    expect(both[0] + both[1]).toBe(1)
    expect(await idsLeft()).toEqual([second])
    // rows without a partition still have a place
    await writeMail(firstIdOf(begin), begin)
  })

  it('keeps the partition of an email that can still be resent, and no other', async () => {
    await createPartitions(at(later(begin, -1)), log)
    const mail_id = await writeMail(firstIdOf(begin), begin)
    for (const days of [-1, 31]) await writeMail(firstIdOf(later(begin, days)), later(begin, days))
    await database.db
      .insertInto('given_up_mails')
      .values({ mail_id, text_body: 'a', html_body: 'a', created_at: begin })
      .execute()
    const forget = () => dropOldPartitions(database.db, 'mails', later(begin, 62))
    await expect(forget()).rejects.toThrow(/violates foreign key constraint/)
    expect(await partOf(mail_id)).toContain('mails_2')
    expect(await idsLeft()).toEqual([mail_id])
    await database.db.deleteFrom('mails').where('id', '=', mail_id).execute()
    expect(await database.db.selectFrom('given_up_mails').selectAll().execute()).toEqual([])
    expect(await forget()).toBe(1)
  })
})

describe.skipIf(inject('postgresUrl') === null)('the partitioning migration', () => {
  const first = '2026-12-10-02-mail-months-expand.sql'

  it('reads and writes no existing rows under a strong lock', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bakesale-months-'))
    const before = join(folder, 'before')
    mkdirSync(before)
    for (const name of migrationNames().filter((each) => each < first))
      cpSync(join(projectFolder, 'migrations', name), join(before, name))
    const url = await makeEmptyPostgresDatabase()
    const database = await openPostgresDatabase(url, { readTimeout: 60_000, connectionWait: 60_000 })
    await migrate(database, { folder: before })
    rmSync(folder, { recursive: true, force: true })
    const now = new Date(machineNow())
    const id = firstIdOf(now)
    await database.runSql(
      `insert into mails (id, purpose, recipient, subject, text_body, html_body, send_after, created_at,
         updated_at)
       values ($1, 'test', 'ana@example.org', 'Bread', 'a', 'a', $2, $2, $2)`,
      [id, now],
    )
    const filesOf = async (...names: string[]) => {
      const rows = await database.runSql(
        'select pg_relation_filenode(name::regclass) as file from unnest($1::text[]) as name',
        [names],
      )
      return rows.map(({ file }) => file)
    }
    const indexes = ['pkey', 'waiting', 'created_at', 'recipient', 'failed']
    const were = await filesOf('mails', 'security_events', ...indexes.map((name) => `mails_${name}`))

    const told: string[] = []
    const client = new pg.Client(url)
    client.on('notice', ({ message }) => told.push(message ?? ''))
    await client.connect()
    await client.query('set client_min_messages = debug1')
    for (const name of migrationNames().filter((each) => each >= first && each.includes('-months-')))
      await client.query(readMigration(name))
    await client.end()

    const implied = told.filter((line) => line.endsWith('is implied by existing constraints'))
    expect(implied).toEqual(
      ['mails_early', 'security_events_early'].map(
        (part) => `partition constraint for table "${part}" is implied by existing constraints`,
      ),
    )
    expect(
      await filesOf('mails_early', 'security_events_early', ...indexes.map((name) => `mails_early_${name}`)),
    ).toEqual(were)
    expect(await database.runSql('select id, tableoid::regclass::text as part from mails')).toEqual([
      { id, part: 'mails_early' },
    ])
    const unproved = await database.runSql('select conname from pg_constraint where not convalidated')
    expect(unproved).toEqual([])
    await database.close()
  })
})
