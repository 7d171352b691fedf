import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { openPostgresDatabase } from '#server/database/open/open-postgres-database.ts'
import { createPartitions } from '#server/database/scale/partitions/create-partitions.ts'
import { dropOldPartitions } from '#server/database/scale/partitions/drop-old-partitions.ts'
import { firstIdOf } from '#server/database/scale/partitions/id-month-rules.ts'
import { findPartitions } from '#server/database/scale/partitions/partitions-repository.ts'
import { makePostgresDatabase } from '#tests/make/test-database.ts'
import { findPostgres } from '#tests/setup/postgres-server.ts'
import { runPostgresProgram } from './postgres-programs.ts'

describe.skipIf(inject('postgresUrl') === null)('archiving a month as in operations.md', () => {
  const programs = { PATH: findPostgres() ?? '' }
  const folder = mkdtempSync(join(tmpdir(), 'bakesale-archive-'))
  let url: string
  let database: Database
  beforeAll(async () => {
    url = await makePostgresDatabase()
    database = await openPostgresDatabase(url, { readTimeout: 60_000, connectionWait: 60_000 })
  })
  afterAll(async () => {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('detaches the partition with its rows, ignores it when deleting old ones, and restores it unchanged', async () => {
    const { runSql, runScript, db } = database
    const until = (await findPartitions(db, 'mails')).at(-1)?.until ?? new Date(0)
    const now = () => until
    await createPartitions({ db, now }, { error: () => undefined })
    const month = until.toISOString().slice(0, 7)
    const part = `mails_${month.replace('-', '_')}`
    await runSql(
      `insert into mails (id, purpose, recipient, subject, text_body, html_body, send_after, created_at,
         updated_at)
       values ($1, 'test', 'ana@example.org', 'Crème brûlée', 'a', 'a', $2, $2, $2)`,
      [firstIdOf(until), until],
    )
    const rows = () => runSql('select *, tableoid::regclass::text as part from mails')
    const before = await rows()
    expect(before).toEqual([expect.objectContaining({ part })])

    const file = join(folder, part)
    await runScript(`alter table mails detach partition ${part}`)
    await runPostgresProgram(
      'pg_dump',
      ['--format=custom', `--table=${part}`, `--file=${file}`],
      url,
      programs,
    )
    await runScript(`drop table ${part}`)
    expect(await rows()).toEqual([])
    // it is not recreated, and nothing is deleted from it
    expect(await createPartitions({ db, now }, { error: () => undefined })).toBe(0)

    const next = new Date(Date.UTC(until.getUTCFullYear(), until.getUTCMonth() + 1)).toISOString()
    await runScript(`create table ${part} partition of mails
      for values from (first_id_of('${until.toISOString()}')) to (first_id_of('${next}'))`)
    await runPostgresProgram('pg_restore', ['--data-only', file], url, programs)
    expect(await rows()).toEqual(before)
    // a separate table allows reading it alone
    await runScript(`alter table mails detach partition ${part}`)
    await runScript(`drop table ${part}`)
    await runPostgresProgram('pg_restore', [file], url, programs)
    await dropOldPartitions(db, 'mails', new Date(until.getTime() + 1000 * 24 * 60 * 60_000))
    expect(await runSql(`select subject from ${part}`)).toEqual([{ subject: 'Crème brûlée' }])
    expect(await rows()).toEqual([])
  })
})
