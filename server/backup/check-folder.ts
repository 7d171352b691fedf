import { openEmbeddedDatabase } from '#server/database/embedded/open-embedded-database.ts'
import { BackupError } from './backup-error.ts'
import { differencesOf, type TableFigures } from './backup-manifest.ts'
import { inTransaction } from './copy-database.ts'
import { checkDatabase, type DatabaseCheck } from './database-check.ts'
import { readDatabaseFacts } from './database-facts-repository.ts'

/**
 * Opens an extracted embedded database as a start would, and checks it. Throws BackupError when a table differs from
 * the manifest.
 */
export async function checkFolder(folder: string, tables: readonly TableFigures[]): Promise<DatabaseCheck> {
  const database = await openEmbeddedDatabase(folder)
  try {
    return await inTransaction(
      (sql) => database.runSql(sql),
      'begin',
      async (query) => {
        const facts = await readDatabaseFacts(query)
        refuseDifferences(tables, facts.tables, 'Nothing was changed. Take another backup.')
        return checkDatabase(query)
      },
    )
  } finally {
    await database.close()
  }
}

/** Throws BackupError when tables differ; `advice` says what to do. */
export function refuseDifferences(
  before: readonly TableFigures[],
  after: readonly TableFigures[],
  advice: string,
): void {
  const [difference] = differencesOf(before, after)
  if (difference !== undefined) throw new BackupError(`What was restored differs: ${difference}. ${advice}`)
}
