import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { presentOrigin, snapshotIn } from '#server/database/embedded/database-snapshot.ts'
import { vacuum } from '#server/database/embedded/maintenance.ts'
import { embeddedDatabase } from '#server/database/embedded/open-embedded-database.ts'
import { migrate } from '#server/database/migrate.ts'

/** Creates an empty, migrated embedded database in a new folder, for the first start to copy. */
export async function makeDatabaseSnapshot(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const { databaseFolder, originFile } = snapshotIn(folder)
  const origin = presentOrigin()
  const database = embeddedDatabase(await PGlite.create({ dataDir: databaseFolder }))
  await migrate(database)
  for (const statement of vacuum) await database.runScript(statement)
  // no database is created from the templates, and they are half of the files that a first start copies
  await database.runScript(`update pg_database set datistemplate = false where datname like 'template_'`)
  for (const template of ['template0', 'template1']) await database.runScript(`drop database ${template}`)
  await database.runScript('checkpoint')
  await database.close()
  // another user may start the server than the one who built it, as in the image
  for (const file of readdirSync(databaseFolder, { recursive: true, withFileTypes: true }))
    if (file.isFile()) chmodSync(join(file.parentPath, file.name), 0o644)
  writeFileSync(originFile, JSON.stringify(origin))
}
