import { hash } from 'node:crypto'
import {
  cpSync,
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
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { fromSource, launchServer } from '#tests/make/server-process.ts'
import { embeddedMajor, restoringFolder } from './check-database-folder.ts'
import { DataFolderError } from './data-folder-lock.ts'
import { openEmbeddedDatabase } from './open-embedded-database.ts'

/** Damages to a copy of the database folder, and the expected error message. */
const damages: Record<string, [damage: (database: string) => void, words: RegExp]> = {
  'a control file of other bytes': [
    (at) => flip(join(at, 'global/pg_control'), 40, 41),
    /global\/pg_control is damaged/,
  ],
  'a control file of zeros': [
    (at) => writeFileSync(join(at, 'global/pg_control'), Buffer.alloc(8192)),
    /global\/pg_control is damaged/,
  ],
  'a control file cut short': [
    (at) => truncateSync(join(at, 'global/pg_control'), 100),
    /global\/pg_control is not whole/,
  ],
  'no control file': [(at) => rmSync(join(at, 'global/pg_control')), /global\/pg_control is missing/],
  'another version of PostgreSQL': [
    (at) => writeFileSync(join(at, 'PG_VERSION'), '17\n'),
    /it is of PostgreSQL 17, and this version reads 18/,
  ],
  // the engine itself would create a new, empty database over it
  'no version': [(at) => rmSync(join(at, 'PG_VERSION')), /its file PG_VERSION is missing/],
  'no log': [(at) => forLog(at, (file) => rmSync(file)), /its log is missing \(pg_wal\/0000/],
  'a log cut short': [
    (at) => forLog(at, (file) => truncateSync(file, 4096)),
    /its log is cut short \(pg_wal\/0000/,
  ],
  'no folder of the log': [(at) => rmSync(join(at, 'pg_wal'), { recursive: true }), /pg_wal is missing/],
  'no outcomes of transactions': [
    (at) => rmSync(join(at, 'pg_xact/0000')),
    /the files of pg_xact are missing/,
  ],
  'no tables': [(at) => rmSync(join(at, 'base/5'), { recursive: true }), /base\/5\/PG_VERSION is missing/],
  'no catalog': [(at) => rmSync(join(at, 'base/5/1259')), /base\/5\/1259 is missing/],
  'no settings': [(at) => rmSync(join(at, 'postgresql.conf')), /postgresql\.conf is missing/],
}

/** Inverts the bits of a range of bytes. */
function flip(file: string, from = 0, to = Number.POSITIVE_INFINITY): void {
  const bytes = readFileSync(file)
  for (let at = from; at < Math.min(to, bytes.length); at += 1)
    bytes.writeUInt8(bytes.readUInt8(at) ^ 255, at)
  writeFileSync(file, bytes)
}

function forLog(database: string, work: (file: string) => void): void {
  const log = join(database, 'pg_wal')
  for (const name of readdirSync(log)) if (/^[\dA-F]{24}$/.test(name)) work(join(log, name))
}

/** Every file below a folder, by relative path, with its hash. */
function describeFiles(folder: string): Map<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return new Map(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [relative(folder, file), hash('sha1', readFileSync(file))]),
  )
}

/** A folder that is damaged repeatedly: restoring some hundred files is faster than copying it. */
class DamagedCopy {
  readonly folder: string
  readonly #from: string
  readonly #whole: Map<string, string>

  constructor(from: string, folder: string) {
    cpSync(from, folder, { recursive: true })
    this.folder = folder
    this.#from = from
    this.#whole = describeFiles(folder)
  }

  /** Damages the folder and returns its files afterward. */
  damage(how: (database: string) => void): Map<string, string> {
    how(join(this.folder, 'database'))
    return describeFiles(this.folder)
  }

  /** Restores the folder's original files. */
  mend(): void {
    const found = describeFiles(this.folder)
    for (const name of readdirSync(this.folder, { recursive: true, encoding: 'utf8' }))
      if (!existsSync(join(this.#from, name)))
        rmSync(join(this.folder, name), { recursive: true, force: true })
    const differs = (name: string) => this.#whole.get(name) !== found.get(name)
    const filter = (file: string) => statSync(file).isDirectory() || differs(relative(this.#from, file))
    cpSync(this.#from, this.folder, { recursive: true, filter })
  }
}

describe('a damaged data folder', () => {
  let root: string
  /** a folder after a clean stop, one after a crash, and the file of one of its tables */
  let stopped: string
  let crashed: string
  let tableFile: string
  let copies: Record<'stopped' | 'crashed', DamagedCopy>
  beforeAll(async () => {
    root = mkdtempSync(join(tmpdir(), 'bakesale-damage-'))
    stopped = join(root, 'stopped')
    crashed = join(root, 'crashed')
    mkdirSync(stopped)
    cpSync(inject('embeddedFolder'), join(root, 'made'), { recursive: true })
    cpSync(join(root, 'made/files'), join(stopped, 'database'), { recursive: true })
    const database = await openEmbeddedDatabase(stopped)
    await database.runScript(`create table loaves (name text); insert into loaves values ('rye'); checkpoint`)
    await database.runScript(`insert into loaves values ('spelt')`)
    const [row] = await database.runSql(`select pg_relation_filepath('loaves') as path`)
    tableFile = String(row?.path)
    cpSync(stopped, crashed, { recursive: true })
    rmSync(join(crashed, 'bakesale.lock'))
    await database.close()
    copies = {
      stopped: new DamagedCopy(stopped, join(root, 'damaged-stopped')),
      crashed: new DamagedCopy(crashed, join(root, 'damaged-crashed')),
    }
  })
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  const cases = Object.entries(damages).flatMap(([name, [damage, words]]) =>
    (['stopped', 'crashed'] as const).map((how) => ({ name, how, damage, words })),
  )
  it.each(cases)('is rejected before the engine opens it: $name, $how', async ({ how, damage, words }) => {
    const { folder } = copies[how]
    const files = copies[how].damage(damage)
    onTestFinished(() => copies[how].mend())
    const failure = await openEmbeddedDatabase(folder).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(DataFolderError)
    const { message } = failure as DataFolderError
    expect(message).toMatch(words)
    expect(message).toContain(`The database in ${join(folder, 'database')} cannot be used: `)
    expect(message).toContain(`Restore a backup with: npm run restore -- FILE --into ${folder} --replace`)
    expect(describeFiles(folder)).toEqual(files)
  })

  const ends: [name: string, words: RegExp, damage: (database: string) => void][] = [
    [
      'the log has other bytes',
      /its log \(pg_wal\) or its catalogs cannot be read/,
      (at) => forLog(at, flip),
    ],
    ['a table has no file', /the file of loaves is missing \(base/, (at) => rmSync(join(at, tableFile))],
    [
      'a restore was cut short',
      /^A restore into .* was interrupted\. Run it again: npm run restore/,
      (at) => {
        cpSync(at, join(at, `../${restoringFolder}/database`), { recursive: true })
        rmSync(at, { recursive: true })
      },
    ],
  ]
  it.each(ends)('stops the start with one line and stays unchanged when %s', async (_name, words, damage) => {
    const { folder } = copies.stopped
    const files = copies.stopped.damage(damage)
    onTestFinished(() => copies.stopped.mend())
    const server = await launchServer({ DATA_DIR: folder, ROLE: 'worker', SEED_DEMO: '0' }, fromSource())
    expect(await server.ended).toEqual({ code: 1, signal: null })
    expect(server.printed.out).toBe('')
    expect(server.printed.error).toMatch(/^[^\n]+\n$/)
    expect(server.printed.error).toMatch(words)
    expect(describeFiles(folder)).toEqual(files)
  })

  it('both undamaged folders open with all their data', async () => {
    for (const folder of [stopped, crashed]) {
      const database = await openEmbeddedDatabase(folder)
      expect(await database.runSql('select name from loaves')).toEqual([{ name: 'rye' }, { name: 'spelt' }])
      await database.close()
    }
    expect(readFileSync(join(stopped, 'database/PG_VERSION'), 'utf8').trim()).toBe(embeddedMajor)
  })
})
