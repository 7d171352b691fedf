import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { builtSnapshot, presentOrigin, snapshotIn } from '#server/database/embedded/database-snapshot.ts'
import { vacuum } from '#server/database/embedded/keep-tidy.ts'
import { embeddedDatabase } from '#server/database/embedded/open-embedded-database.ts'
import { migrate } from '#server/database/migrate.ts'

// `node scripts/build-database-snapshot.ts`: an empty, migrated embedded database in dist/, which a first start copies.

const folder = dirname(builtSnapshot.originFile)
mkdirSync(dirname(folder), { recursive: true })
// a name of its own: two builds at once must not write into one database
const making = mkdtempSync(`${folder}.making-`)
const { databaseFolder, originFile } = snapshotIn(making)

const origin = presentOrigin()
const database = embeddedDatabase(await PGlite.create({ dataDir: databaseFolder }))
await migrate(database)
for (const statement of vacuum) await database.runScript(statement)
// no database is ever made from them, and they would be half of the files that a first start copies
await database.runScript(`update pg_database set datistemplate = false where datname like 'template_'`)
for (const template of ['template0', 'template1']) await database.runScript(`drop database ${template}`)
await database.runScript('checkpoint')
await database.close()
writeFileSync(originFile, JSON.stringify(origin))
rmSync(folder, { recursive: true, force: true })
renameSync(making, folder)
