import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { projectFolder } from '#server/project-folder.ts'
import { machineNow } from '#tests/make/at-this-clock.ts'
import { launchServer } from '#tests/make/server-process.ts'
import { findPostgres, startPostgres } from '#tests/setup/postgres-server.ts'
import { type FirstAdmin, liveInRelease, ReleaseFacts } from './live-in-release.ts'
import { ReleaseShop } from './release-shop.ts'
import { inRelease, release, unpackRelease, whyReleaseIsMissing } from './release-source.ts'

// `npm run release-data`: makes the data of a release's installation for upgrade tests, with the release itself, once,
// and stores it beside the packages.

type Engine = 'embedded' | 'postgres'

/** The data of a release's installation; copy its files, never open them in place. */
export interface ReleaseData {
  /** its data folder, including the database on the embedded engine */
  dataDir: string
  /** its PostgreSQL database as plain SQL for psql; only on that engine */
  dump: string
  facts: ReleaseFacts
  /** the time of its server's shutdown */
  stoppedAt: Date
}

const Kept = z.object({ facts: ReleaseFacts, stoppedAt: z.iso.datetime() })
const keptFolder = join(projectFolder, 'node_modules/.cache/bakesale/release')

/** Returns the release's data on an engine, made at the first call; throws when the Git history is missing. */
export async function makeReleaseData(engine: Engine): Promise<ReleaseData> {
  const folder = join(keptFolder, `${engine}-${fingerprint()}`)
  if (!existsSync(folder)) {
    const missing = whyReleaseIsMissing()
    if (missing !== null) throw new Error(missing)
    mkdirSync(keptFolder, { recursive: true })
    const making = mkdtempSync(join(keptFolder, 'making-'))
    try {
      await fill(making, engine)
      forgetOthers(engine)
      renameSync(making, folder)
    } catch (error) {
      rmSync(making, { recursive: true, force: true })
      // a concurrent run may have made it
      if (!existsSync(folder)) throw error
    }
  }
  const { facts, stoppedAt } = z.parse(Kept, JSON.parse(readFileSync(join(folder, 'kept.json'), 'utf8')))
  return {
    dataDir: join(folder, 'data'),
    dump: join(folder, 'dump.sql'),
    facts,
    stoppedAt: new Date(stoppedAt),
  }
}

/** A hash of its sources: the release and the scripts that live in it. */
function fingerprint(): string {
  const hash = createHash('sha256').update(release.commit)
  for (const name of ['live-in-release.ts', 'make-release-data.ts', 'release-shop.ts', 'release-source.ts'])
    hash.update(readFileSync(join(import.meta.dirname, name)))
  return hash.digest('hex').slice(0, 16)
}

function forgetOthers(engine: Engine): void {
  for (const name of readdirSync(keptFolder))
    if (name.startsWith(engine)) rmSync(join(keptFolder, name), { recursive: true, force: true })
}

async function fill(folder: string, engine: Engine): Promise<void> {
  const source = mkdtempSync(join(tmpdir(), 'bakesale-release-'))
  const postgres = engine === 'postgres' ? await startPostgres() : null
  try {
    unpackRelease(source)
    const dataDir = join(folder, 'data')
    const database = postgres ? { DATABASE_URL: postgres.url } : {}
    const environment = { ...database, DATA_DIR: dataDir, SEED_DEMO: '1', ALLOW_PAYMENT_SANDBOX: '1' }
    const facts = await inhabit(source, dataDir, environment)
    if (postgres) dump(postgres.url, join(folder, 'dump.sql'))
    const kept = { facts, stoppedAt: new Date(machineNow()).toISOString() }
    writeFileSync(join(folder, 'kept.json'), JSON.stringify(kept))
  } finally {
    await postgres?.stop()
    rmSync(source, { recursive: true, force: true })
  }
}

/** Starts the release, lets people use it, and stops it as an operator does. */
async function inhabit(
  source: string,
  dataDir: string,
  environment: Record<string, string>,
): Promise<ReleaseFacts> {
  const made = 'DATABASE_URL' in environment ? createAdmin(source, environment) : null
  const server = await launchServer(environment, inRelease(source))
  const stop = async () => {
    server.process.kill('SIGTERM')
    await server.ended
    releaseMails(dataDir)
  }
  try {
    await server.opened
    const shop = new ReleaseShop(server.url, dataDir)
    const firstAdmin = made ?? readFirstAdmin(server.printed.out)
    const facts = await liveInRelease(shop, firstAdmin, () => blockMails(dataDir))
    await stop()
    return facts
  } catch (cause) {
    await stop()
    const { out, error } = server.printed
    throw new Error(`The release's data could not be made. It printed:\n${out}${error}`, { cause })
  }
}

/** Creates the first admin as an operator does on PostgreSQL; the embedded engine creates one itself. */
function createAdmin(source: string, environment: Record<string, string>): FirstAdmin {
  const printed = execFileSync(
    process.execPath,
    ['scripts/create-admin.ts', '--username', 'ruth', '--email', 'ruth@release.example'],
    { cwd: source, env: { PATH: process.env.PATH, ...environment }, encoding: 'utf8' },
  )
  return { username: 'ruth', oneTimePassword: /^One-time password: (\S+)$/m.exec(printed)?.[1] ?? '' }
}

function readFirstAdmin(greeting: string): FirstAdmin {
  const [, username = '', oneTimePassword = ''] =
    /^Username (\S+), one-time password (\S+)/m.exec(greeting) ?? []
  return { username, oneTimePassword }
}

/** Replaces the email folder with a file, so no more emails can be written. */
function blockMails(dataDir: string): void {
  const mail = join(dataDir, 'mail')
  const aside = join(dataDir, 'mail-aside')
  renameSync(mail, aside)
  for (;;) {
    try {
      // an email written meanwhile recreates the folder and is moved too
      if (existsSync(mail)) {
        for (const name of readdirSync(mail)) renameSync(join(mail, name), join(aside, name))
        rmdirSync(mail)
      }
      writeFileSync(mail, '')
      return
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && /^(EISDIR|ENOTEMPTY)$/.test(String(error.code))))
        throw error
    }
  }
}

function releaseMails(dataDir: string): void {
  if (!existsSync(join(dataDir, 'mail-aside'))) return
  rmSync(join(dataDir, 'mail'), { recursive: true, force: true })
  renameSync(join(dataDir, 'mail-aside'), join(dataDir, 'mail'))
}

function dump(url: string, file: string): void {
  execFileSync(join(findPostgres() ?? '', 'pg_dump'), ['--no-owner', '--file', file, url], { stdio: 'pipe' })
}

if (import.meta.main)
  for (const engine of ['embedded', 'postgres'] as const) {
    const start = performance.now()
    if (engine === 'postgres' && findPostgres() === null) process.stdout.write('No PostgreSQL found.\n')
    else {
      const { dataDir, dump: file } = await makeReleaseData(engine)
      const seconds = ((performance.now() - start) / 1000).toFixed(1)
      process.stdout.write(`${engine === 'embedded' ? dataDir : file} (${seconds} s)\n`)
    }
  }
