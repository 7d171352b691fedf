import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDatabaseSnapshot } from './build-database-snapshot.ts'
import { buildIn } from './build-in.ts'
import { newBuildFolder, switchBuild } from './switch-build.ts'

const project = join(import.meta.dirname, '..')

/**
 * Builds the product in English and the database that a first start copies, beside the current build, which a server
 * may be running. `begin` gets the name of each stage.
 */
export async function buildProduct(begin: (stage: string) => void): Promise<void> {
  const { name, folder } = newBuildFolder()
  try {
    begin('Preparing the database')
    await makeDatabaseSnapshot(join(project, folder, 'embedded-database'))
    await buildIn(folder, () => [], begin)
  } catch (error) {
    await rm(join(project, folder), { recursive: true, force: true })
    throw error
  }
  switchBuild(project, name)
}
