import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { projectFolder } from '#server/project-folder.ts'
import type { Database } from './database.ts'

const migrationsFolder = join(projectFolder, 'migrations')

/** Held while migrating, so that of several processes starting at once one migrates and the others wait. */
const takeLock = 'set local statement_timeout = 0; select pg_advisory_xact_lock(7223514);'

/**
 * Brings the database to the newest migration and answers the names of those it ran. Each file runs once, in the order
 * of its name. A script of several statements is one transaction, so a file and the note that it ran stand or fall
 * together.
 */
export async function migrate(database: Database): Promise<string[]> {
  await database.runScript(
    `${takeLock} create table if not exists migrations (name text primary key, ran_at timestamptz not null default now());`,
  )
  const ran = await sql<{ name: string }>`select name from migrations`.execute(database.db)
  const done = new Set(ran.rows.map((row) => row.name))
  const due = migrationNames().filter((name) => !done.has(name))
  const mine: string[] = []
  for (const name of due) if (await runMigration(database, name)) mine.push(name)
  return mine
}

/** Every migration's file name, oldest first. */
export function migrationNames(): string[] {
  return readdirSync(migrationsFolder)
    .filter((name) => /^[\w.-]+\.sql$/.test(name))
    .sort()
}

/** A migration's text. */
export function readMigration(name: string): string {
  return readFileSync(join(migrationsFolder, name), 'utf8')
}

/** Runs one file; false when another process had just run it. */
async function runMigration(database: Database, name: string): Promise<boolean> {
  const text = readMigration(name)
  try {
    await database.runScript(`${takeLock} insert into migrations (name) values ('${name}'); ${text}`)
    return true
  } catch (error) {
    if (error instanceof Error && 'constraint' in error && error.constraint === 'migrations_pkey')
      return false
    throw new Error(`The migration ${name} failed`, { cause: error })
  }
}
