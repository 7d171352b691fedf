import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDatabaseSnapshot } from './build-database-snapshot.ts'
import { buildIn } from './build-in.ts'
import { newBuildFolder, switchBuild } from './switch-build.ts'

// `npm run build`: builds the product in English and the database that a first start copies, beside the
// current build, which a server may be running.

const project = join(import.meta.dirname, '..')
const { name, folder } = newBuildFolder()
try {
  await makeDatabaseSnapshot(join(project, folder, 'embedded-database'))
  await buildIn(folder, () => [])
} catch (error) {
  await rm(join(project, folder), { recursive: true, force: true })
  throw error
}
switchBuild(project, name)
