import { execFile } from 'node:child_process'
import {
  cpSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readDatabaseFacts } from '#server/backup/database-facts-repository.ts'
import { readArchive } from '#server/backup/read-archive.ts'
import { writeArchive } from '#server/backup/write-archive.ts'
import type { Database } from '#server/database/database.ts'
import { migrationNames } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/open/open-database.ts'
import { readMark } from '#server/database/restored/database-mark-repository.ts'
import { Order } from '#shared/api/orders.ts'
import { describeTables, findOrphans } from '#tests/make/compare-tables.ts'
import { signUpConfirmedAt } from '#tests/make/mail-files.ts'
import { listingBody } from '#tests/make/make-listing.ts'
import { callServer, liftPickupLimitsAt, personPassword } from '#tests/make/server-client.ts'
import { fromSource, launchServer, runFromSource, type ServerProcess } from '#tests/make/server-process.ts'
import {
  anyEngine,
  engines,
  makeEmptyPostgresDatabase,
  makePostgresDatabase,
} from '#tests/make/test-database.ts'
import { findPostgres } from '#tests/setup/postgres-server.ts'

/** The only table that a restore changes: it puts money on hold. */
const mark = 'public.database_mark'

/** The table that a finished backup changes afterwards. */
const record = 'public.last_backup'

interface Outcome {
  code: number
  said: string
}

function run(script: string, args: string[], environment: Record<string, string>): Promise<Outcome> {
  const path = [findPostgres() ?? '', process.env.PATH].join(delimiter)
  return new Promise((resolve) => {
    const { environment: beside, args: all } = runFromSource(script, ...args)
    const options = { env: { PATH: path, ...beside, ...environment } }
    const child = execFile(process.execPath, all, options, (_error, out, err) =>
      resolve({ code: child.exitCode ?? -1, said: `${out}${err}`.trim() }),
    )
  })
}

describe.each(engines)('a backup on %s', (engine) => {
  let folder: string
  let dataDir: string
  let where: Record<string, string>
  /** the target of the restore */
  let elsewhere: Record<string, string>
  const started: ServerProcess[] = []
  let server: ServerProcess
  let buyer: string
  let archive: string
  const acknowledged: Order[] = []
  let before: Order[] = []

  async function launch(environment: Record<string, string>): Promise<ServerProcess> {
    const launched = await launchServer({ SEED_DEMO: '0', ...environment }, fromSource())
    started.push(launched)
    await launched.opened
    return launched
  }

  async function stop(launched: ServerProcess): Promise<void> {
    launched.process.kill('SIGTERM')
    await launched.ended
  }

  const open = ({ DATABASE_URL, DATA_DIR = '' }: Record<string, string>): Promise<Database> =>
    openDatabase({
      databaseUrl: DATABASE_URL ?? null,
      databaseDirectUrl: null,
      replicaUrls: [],
      dataDir: DATA_DIR,
    })

  const targetOf = ({ DATABASE_URL, DATA_DIR = '' }: Record<string, string>) => DATABASE_URL ?? DATA_DIR

  async function post(cookie: string, path: string, body: unknown = {}): Promise<unknown> {
    const answer = await callServer(server.url, 'POST', path, { cookie, body })
    if (answer.status >= 300)
      throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'bakesale-backup-'))
    dataDir = join(folder, 'data')
    where = { DATA_DIR: dataDir }
    elsewhere = { DATA_DIR: join(folder, 'elsewhere') }
    if (engine === 'postgres') {
      where.DATABASE_URL = await makeEmptyPostgresDatabase()
      elsewhere.DATABASE_URL = await makeEmptyPostgresDatabase()
    }
    server = await launch(where)
    mkdirSync(join(dataDir, 'photos/ab'), { recursive: true })
    writeFileSync(join(dataDir, 'photos/ab/loaf.webp'), 'a photo')
    const mailing = { url: server.url, dataDir }
    const baker = await signUpConfirmedAt(mailing, 'baker@example.org')
    await liftPickupLimitsAt(server.url, baker)
    buyer = await signUpConfirmedAt(mailing, 'buyer@example.org')
    const listing = await post(baker, '/api/food-listings', listingBody({ servingsAvailable: 9_999 }))
    const { id: foodListingId } = listing as { id: string }
    const order = async () => {
      const placed = Order.parse(await post(buyer, '/api/orders', { foodListingId, quantity: 1 }))
      acknowledged.push(placed)
      return placed
    }
    archive = join(folder, 'loaded.tar.gz')
    const sold = await order()
    await post(baker, `/api/orders/${sold.id}/confirm`)
    await post(baker, `/api/orders/${sold.id}/complete`, { pickupCode: sold.pickupCode })

    // they order before, during and after the copy of the database; afterwards they stop, to speed up the
    // rest
    let isOver = false
    let afterwards = 0
    const isCopied = () =>
      [`${archive}.making`, archive].some(
        (file) => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 0,
      )
    const ordering = Array.from({ length: 3 }, async () => {
      while (!isOver && afterwards < 20) {
        await order()
        if (isCopied()) afterwards += 1
      }
    })
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(20), 60_000)
    before = acknowledged.slice(1)
    const made = await run('scripts/backup.ts', ['--to', archive], where)
    isOver = true
    await Promise.all(ordering)
    expect(made).toEqual({ code: 0, said: expect.stringContaining('read back and found whole') })
    expect(made.said).toMatch(/^[\d,]+ rows in \d+ tables of /m)
    expect(made.said).toContain(`npm run restore -- ${archive} --into`)
    const restored = await run('scripts/restore.ts', [archive, '--into', targetOf(elsewhere)], {
      DATA_DIR: elsewhere.DATA_DIR ?? '',
    })
    expect(restored).toEqual({ code: 0, said: expect.stringContaining('each compared') })
    expect(restored.said).toContain('Money is on hold')
    expect(restored.said).toContain(engine === 'embedded' ? 'secret-keys' : 'SECRET_KEYS')
  })
  afterAll(async () => {
    for (const launched of started) {
      launched.process.kill('SIGKILL')
      await launched.ended
    }
    rmSync(folder, { recursive: true, force: true })
  })

  it('creates one file for its owner while people order, and no temporary files', () => {
    expect(statSync(archive).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder).sort()).toEqual(['data', 'elsewhere', 'loaded.tar.gz'])
    expect(existsSync(join(dataDir, 'backup.making'))).toBe(false)
    expect(acknowledged.length).toBeGreaterThan(before.length)
  })

  it.runIf(engine === 'embedded')(
    'is available from the running server only to readers of its data folder',
    async () => {
      const door = join(dataDir, 'bakesale.backup')
      expect(statSync(door).mode & 0o777).toBe(0o600)
      const { port, word } = JSON.parse(readFileSync(door, 'utf8')) as { port: number; word: string }
      for (const authorization of [[], [['authorization', `Bearer ${word}x`]]] as [string, string][][])
        expect((await fetch(`http://127.0.0.1:${port}/`, { headers: authorization })).status).toBe(403)
    },
  )

  it('restores each table as of the backup, with every order acknowledged before', async () => {
    const { tables, migrations } = await readArchive(archive)
    expect(migrations).toEqual(migrationNames())
    const database = await open(elsewhere)
    try {
      // in one transaction, as its settings are
      const facts = await database.bulkLoad((session) =>
        readDatabaseFacts((sql) => session.query<Record<string, unknown>>(sql)),
      )
      const isAsBefore = ({ name }: { name: string }) => name !== mark
      expect(facts.tables.filter(isAsBefore)).toEqual(tables.filter(isAsBefore))
      expect((await readMark(database.db))?.hold?.because).toBe('restored')
      expect(tables.find(({ name }) => name === 'public.orders')?.rows).toBeGreaterThan(before.length)
      const orders = await database.runSql('select id::text from orders')
      expect(orders.map(({ id }) => id)).toEqual(expect.arrayContaining(before.map(({ id }) => id)))
      const { keys, orphans } = await findOrphans(database)
      expect(keys).toBeGreaterThan(20)
      expect(orphans).toEqual([])
      const accounts = await database.runSql(`
        select account, sum(cents)::integer as cents from ledger_movements,
          lateral (values (debit_account, -amount_cents), (credit_account, amount_cents)) as side (account, cents)
        where order_id = (select id from orders where status = 'completed')
        group by account
      `)
      expect(accounts.length).toBeGreaterThan(1)
      expect(accounts.reduce((sum, { cents }) => sum + Number(cents), 0)).toBe(0)
    } finally {
      await database.close()
    }
    expect(readFileSync(join(elsewhere.DATA_DIR ?? '', 'photos/ab/loaf.webp'), 'utf8')).toBe('a photo')
  })

  it('starts a server on the restored data, which signs in an old user and shows their order', async () => {
    const there = await launch(elsewhere)
    const signedIn = await callServer(there.url, 'POST', '/api/login', {
      body: { email: 'buyer@example.org', password: personPassword },
    })
    expect(signedIn.status).toBe(200)
    const cookie = signedIn.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const [order] = before
    const shown = await callServer(there.url, 'GET', `/api/orders/${order?.id}`, { cookie })
    expect(shown).toMatchObject({ status: 200, body: { id: order?.id, totalPrice: order?.totalPrice } })
    await stop(there)
  })

  it('refuses a target with data, or moves the data aside', async () => {
    const held = await open(elsewhere)
    const old = await describeTables(held)
    await held.close()
    const refused = await run('scripts/restore.ts', [archive], elsewhere)
    expect(refused).toEqual({ code: 1, said: expect.stringMatching(/^\S.* is not empty\. .*--replace.*$/) })
    const replaced = await run('scripts/restore.ts', [archive, '--replace'], elsewhere)
    expect(replaced).toMatchObject({ code: 0 })
    const [, aside = ''] = /^What was there before is now (.+)$/m.exec(replaced.said) ?? []
    const kept: Record<string, string> = { DATA_DIR: aside }
    if (elsewhere.DATABASE_URL) {
      const url = new URL(elsewhere.DATABASE_URL)
      url.pathname = `/${aside}`
      kept.DATABASE_URL = url.href
    }
    const database = await open(kept)
    expect(await describeTables(database)).toEqual(old)
    await database.close()
  })

  it('contains every row when the server is stopped', async () => {
    await stop(server)
    const file = join(folder, 'stopped.tar.gz')
    expect(await run('scripts/backup.ts', ['--to', file], where)).toMatchObject({ code: 0 })
    expect(await run('scripts/restore.ts', [file, '--replace'], elsewhere)).toMatchObject({ code: 0 })
    const [was, is] = [await open(where), await open(elsewhere)]
    const [{ [mark]: _, [record]: made, ...before }, { [mark]: held, [record]: __, ...after }] = [
      await describeTables(was),
      await describeTables(is),
    ]
    expect(after).toEqual(before)
    expect(held).toBeDefined()
    expect(made).toMatch(/^1 /)
    await Promise.all([was.close(), is.close()])
  })

  // it is refused before any database is opened
  it.runIf(engine === anyEngine)(
    'rejects a truncated, modified, unrelated or newer file without changes',
    async () => {
      const target = join(folder, 'nowhere')
      const file = join(folder, 'wrong.tar.gz')
      const restoring = async () => {
        const outcome = await run('scripts/restore.ts', [file, '--into', target], {})
        expect(existsSync(target)).toBe(false)
        expect(outcome).toEqual({ code: 1, said: expect.stringMatching(/^[^\n]+$/) })
        return outcome.said
      }
      cpSync(archive, file)
      truncateSync(file, Math.floor(statSync(archive).size / 2))
      expect(await restoring()).toContain('is no whole backup')
      truncateSync(file, statSync(file).size - 5)
      expect(await restoring()).toContain('is no whole backup')
      const bytes = readFileSync(archive)
      const middle = bytes.length >> 1
      bytes.writeUInt8(bytes.readUInt8(middle) ^ 255, middle)
      writeFileSync(file, bytes)
      expect(await restoring()).toMatch(/is no whole backup|is damaged/)
      writeFileSync(file, 'a cake')
      expect(await restoring()).toContain('is no whole backup')

      const { files, ...facts } = await readArchive(archive)
      expect(files.length).toBeGreaterThan(0)
      const newer = {
        ...facts,
        version: '9.0.0',
        migrations: [...facts.migrations, '2031-01-01-01-cakes-expand.sql'],
      }
      await writeArchive([], newer, createWriteStream(file))
      expect(await restoring()).toMatch(/newer version \(9\.0\.0\).*2031-01-01-01-cakes-expand\.sql/)
    },
  )
})

it.runIf(engines.includes('postgres'))(
  'asks for the installation of pg_dump when it is missing, and leaves no files',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bakesale-backup-'))
    const args = ['--to', join(folder, 'backup.tar.gz')]
    const environment = { PATH: folder, DATA_DIR: folder, DATABASE_URL: await makePostgresDatabase() }
    const outcome = await run('scripts/backup.ts', args, environment)
    expect(outcome).toEqual({
      code: 1,
      said: expect.stringMatching(/^pg_dump is not on this machine\. Install .*$/),
    })
    expect(readdirSync(folder)).toEqual([])
    rmSync(folder, { recursive: true })
  },
)
