import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { fromSource, launchServer, type ServerProcess } from '#tests/make/server-process.ts'
import { engines, makeEmptyPostgresDatabase, makePostgresDatabase } from '#tests/make/test-database.ts'
import { migrationNames } from './database/migrate.ts'

const Readiness = z.object({ fields: z.optional(z.record(z.string(), z.string())) })

describe.runIf(engines.includes('postgres'))('ROLE=web with an unknown schema', () => {
  let folder: string
  const started: ServerProcess[] = []
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'bakesale-schema-'))
  })
  afterEach(async () => {
    for (const server of started.splice(0)) {
      server.process.kill('SIGKILL')
      await server.ended
    }
    rmSync(folder, { recursive: true, force: true })
  })

  const launch = async (url: string): Promise<ServerProcess> => {
    const environment = { DATABASE_URL: url, DATA_DIR: folder, ROLE: 'web', SEED_DEMO: '0' }
    const server = await launchServer(environment, fromSource())
    started.push(server)
    return server
  }
  const statusOf = async ({ url }: ServerProcess, path: string) =>
    fetch(`${url}${path}`).then(
      (answer) => answer.status,
      () => null,
    )
  /** The process's readiness, once it answers. */
  const readinessOf = async (server: ServerProcess) => {
    await expect.poll(() => statusOf(server, '/livez')).toBe(200)
    const answer = await fetch(`${server.url}/readyz`)
    const { fields = {} } = Readiness.parse(await answer.json())
    return { status: answer.status, why: fields.migrations ?? null }
  }
  const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>) => {
    const client = new pg.Client(url)
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }
  const note = (url: string, ...names: string[]) =>
    withClient(url, (client) =>
      client.query('insert into migrations (name) select unnest($1::text[])', [names]),
    )

  it('decisions, migrations: it waits, changes nothing, and serves once npm run migrate has run', async () => {
    const url = await makeEmptyPostgresDatabase()
    const server = await launch(url)
    const [first = ''] = migrationNames()
    expect(await readinessOf(server)).toEqual({ status: 503, why: expect.stringContaining(first) })
    expect([await statusOf(server, '/'), await statusOf(server, '/api/food-listings')]).toEqual([503, 503])
    const tables = () =>
      withClient(url, async (client) => {
        const { rowCount } = await client.query(`select from pg_tables where schemaname = 'public'`)
        return rowCount
      })
    expect(await tables()).toBe(0)

    const environment = { DATABASE_URL: url }
    const migrating = promisify(execFile)(process.execPath, ['scripts/migrate.ts'], { env: environment })
    const { stdout } = await migrating
    expect(stdout.trim().split('\n')).toEqual([
      ...migrationNames(),
      `${migrationNames().length} migrations have run.`,
    ])
    await server.opened
    expect(await readinessOf(server)).toEqual({ status: 200, why: null })
    expect(await statusOf(server, '/api/food-listings')).toBe(200)
    expect(server.printed.error).toContain(`${first} has not run`)
  })

  it('decisions, migrations: it ignores a newer version’s additions, and waits after its removals', async () => {
    const url = await makePostgresDatabase()
    await note(url, '2031-01-01-01-cakes-expand.sql', '2031-01-01-02-cakes-fill.sql')
    const before = await launch(url)
    await before.opened
    expect(await readinessOf(before)).toEqual({ status: 200, why: null })

    // two releases later the predecessor of cakes is removed
    const contract = '2031-02-01-01-cakes-contract.sql'
    await note(url, contract)
    const after = await launch(url)
    expect(await readinessOf(after)).toEqual({ status: 503, why: expect.stringContaining(contract) })
    after.process.kill('SIGTERM')
    expect(await after.ended).toEqual({ code: 0, signal: null })
    // a process that already serves continues
    expect(await readinessOf(before)).toEqual({ status: 200, why: null })
  })
})
