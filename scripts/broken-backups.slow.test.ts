import {
  cpSync,
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, gunzipSync, gzipSync } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { backUp } from '#server/backup/back-up.ts'
import { BackupError } from '#server/backup/backup-error.ts'
import { checkBackup } from '#server/backup/check-backup.ts'
import { restore } from '#server/backup/restore.ts'
import { openDatabase } from '#server/database/open/open-database.ts'
import { diskPhotoPath } from '#server/photos/disk-photo-store.ts'
import { photoFileNames } from '#server/photos/photo-files.ts'
import { testNow } from '#tests/make/clock.ts'
import { insertBaker, insertListings, listingRow } from '#tests/make/listing-rows.ts'
import { engines, makeEmptyPostgresDatabase, makePostgresDatabase } from '#tests/make/test-database.ts'
import { findPostgres } from '#tests/setup/postgres-server.ts'

const environment = { PATH: [findPostgres() ?? '', process.env.PATH].join(delimiter) }
const photo = '0a1b2c3d4e5f60718293a4b5c6d7e8f9'
const photoPaths = photoFileNames(photo).map((name) => `photos/${diskPhotoPath(name)}`)

/** Damage done with constraints off, and the message that reports it. */
const damages = {
  'a row that others point at is gone': [
    `set session_replication_role = replica; delete from users where email = 'gone@example.org'; reset session_replication_role`,
    '1 row of food_listings with no row of users (foreign key food_listings_cook_id_fkey)',
  ],
  'a value is missing': [
    `set session_replication_role = replica;
    update pg_attribute set attnotnull = false where attrelid = 'users'::regclass and attname = 'refunds_no_shows';
    update users set refunds_no_shows = null where email = 'twin@example.org';
    update pg_attribute set attnotnull = true where attrelid = 'users'::regclass and attname = 'refunds_no_shows';
    reset session_replication_role`,
    '1 row of users without a value in refunds_no_shows',
  ],
  'a value is there twice': [
    `update pg_index set indisready = false where indexrelid = 'users_email_key'::regclass;
    insert into users (id, email, first_name, last_name, created_at, updated_at)
      select gen_random_uuid(), email, 'Twin', '', created_at, updated_at from users where email = 'twin@example.org';
    update pg_index set indisready = true where indexrelid = 'users_email_key'::regclass`,
    '2 rows of users with values that others have too (unique index users_email_key)',
  ],
  'a check does not hold': [
    `alter table photos drop constraint photos_width_check;
    update photos set width = 0;
    alter table photos add constraint photos_width_check check (width between 1 and 800) not valid;
    update pg_constraint set convalidated = true where conname = 'photos_width_check'`,
    '1 row of photos against a check (photos_width_check)',
  ],
} as const satisfies Record<string, readonly [sql: string, words: string]>

async function messageOf(work: Promise<unknown>): Promise<string> {
  const failure = await work.then(
    () => new Error('Nothing was found'),
    (error: unknown) => error,
  )
  expect(failure).toBeInstanceOf(BackupError)
  return failure instanceof Error ? failure.message : ''
}

describe.each(engines)('a backup on %s', (engine) => {
  let folder: string
  let source: { dataDir: string; databaseUrl: string | null; databaseDirectUrl: null; bucket: null }
  /** made before any damage */
  let whole: string
  const at = () => ({ now: testNow, environment })
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'bakesale-broken-'))
    source = await makeSource('source')
    whole = join(folder, 'whole.tar.gz')
    await backUp(source, whole, environment)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  async function makeSource(name: string): Promise<typeof source> {
    const dataDir = join(folder, name)
    mkdirSync(dataDir)
    if (engine === 'embedded')
      cpSync(join(inject('embeddedFolder'), 'files'), join(dataDir, 'database'), { recursive: true })
    const databaseUrl = engine === 'postgres' ? await makePostgresDatabase() : null
    const made = { dataDir, databaseUrl, databaseDirectUrl: null, bucket: null }
    const { db, close } = await openDatabase({ ...made, replicaUrls: [] })
    await insertBaker(db, { email: 'twin@example.org' })
    const baker = await insertBaker(db, { email: 'gone@example.org' })
    await insertListings(db, [listingRow(baker)])
    const times = { created_at: testNow, updated_at: testNow }
    await db
      .insertInto('photos')
      .values({ id: photo, owner_id: null, width: 8, height: 8, bytes: 9, unused_since: null, ...times })
      .execute()
    await close()
    for (const path of photoPaths) {
      mkdirSync(dirname(join(dataDir, path)), { recursive: true })
      writeFileSync(join(dataDir, path), `as ${path}`)
    }
    return made
  }

  async function damage(into: typeof source, ...sql: string[]): Promise<void> {
    const database = await openDatabase({ ...into, replicaUrls: [] })
    for (const script of sql) await database.runScript(script)
    await database.close()
  }

  const targetOf = async (name: string) => ({
    dataDir: join(folder, name),
    databaseUrl: engine === 'postgres' ? await makeEmptyPostgresDatabase() : null,
    databaseDirectUrl: null,
  })

  it('passes its check when it is whole, which leaves no files', async () => {
    const { tables, files } = await checkBackup(whole, source, at())
    expect(tables.find(({ name }) => name === 'public.photos')?.rows).toBe(1)
    expect(files.map(({ name }) => name)).toEqual(expect.arrayContaining(photoPaths))
    expect(readdirSync(folder).sort()).toEqual(['source', 'whole.tar.gz'])
  })

  it('of a database with orphaned rows is set aside, names them, and is not restored', async () => {
    const own = await makeSource('orphans')
    const [sql, words] = damages['a row that others point at is gone']
    await damage(own, sql)
    const file = join(folder, 'orphans.tar.gz')
    const said = await messageOf(backUp(own, file, environment))
    expect(said).toContain(`What was backed up is broken: ${words}`)
    expect(said).toContain(`The backup is kept as ${file}.broken.`)
    expect(existsSync(file)).toBe(false)
    expect(await messageOf(checkBackup(`${file}.broken`, own, at()))).toContain('food_listings_cook_id_fkey')
    const target = await targetOf('restored-orphans')
    const refused = await messageOf(restore(`${file}.broken`, target, { ...at(), replace: false }))
    expect(refused).toContain('food_listings_cook_id_fkey')
    expect(existsSync(join(target.dataDir, 'database'))).toBe(false)
  })

  it('of a database with violated constraints and missing photos names each of them', async () => {
    const own = await makeSource('breaks')
    await damage(own, ...Object.values(damages).map(([sql]) => sql))
    rmSync(join(own.dataDir, photoPaths[4] ?? ''))
    const said = await messageOf(backUp(own, join(folder, 'breaks.tar.gz'), environment))
    for (const [, words] of Object.values(damages)) expect(said).toContain(words)
    expect(said).toContain(`${photoPaths[4]} is missing, which a page shows`)
  })

  const wrongFile = () => join(folder, 'wrong.tar.gz')
  const refusedBy = async () => {
    const target = await targetOf('nowhere')
    const said = await messageOf(checkBackup(wrongFile(), source, at()))
    expect(await messageOf(restore(wrongFile(), target, { ...at(), replace: false }))).toBe(said)
    expect(existsSync(target.dataDir)).toBe(false)
    return said
  }

  it('is refused with a message when it is truncated or modified', async () => {
    cpSync(whole, wrongFile())
    truncateSync(wrongFile(), readFileSync(whole).length - 100)
    expect(await refusedBy()).toContain('is no whole backup')
    const bytes = readFileSync(whole)
    bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 255, bytes.length >> 1)
    writeFileSync(wrongFile(), bytes)
    expect(await refusedBy()).toMatch(/is no whole backup|is damaged/)
  })

  it("is refused with the file's name when a photo is missing or different", async () => {
    const [path = ''] = photoPaths
    const packed = pack()
    const unpacked = extract()
    const reading = pipeline(createReadStream(whole), createGunzip(), unpacked)
    const bytes = buffer(packed)
    for await (const entry of unpacked) {
      if (entry.header.name === path) entry.resume()
      else packed.entry(entry.header, await buffer(entry))
    }
    await reading
    packed.finalize()
    writeFileSync(wrongFile(), gzipSync(await bytes))
    expect(await refusedBy()).toContain(`is damaged: ${path} is missing.`)

    const text = gunzipSync(readFileSync(whole)).toString('latin1')
    writeFileSync(wrongFile(), gzipSync(Buffer.from(text.replace(`as ${path}`, `AS ${path}`), 'latin1')))
    expect(await refusedBy()).toContain(`${path} is not what was backed up, as its checksum is another`)
  })

  it("is refused with the table's name when its count of rows differs", async () => {
    const text = gunzipSync(readFileSync(whole)).toString('latin1')
    const other = text.replace(/("name": "public\.photos",\s*"rows": )1/, '$12')
    writeFileSync(wrongFile(), gzipSync(Buffer.from(other, 'latin1')))
    expect(await messageOf(checkBackup(wrongFile(), source, at()))).toContain(
      'public.photos has 1 rows instead of 2',
    )
  })
})
