import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { projectFolder } from '#server/project-folder.ts'

const Package = z.object({ dependencies: z.object({ node: z.string() }) })

/** The version of Node that we test with. */
export function lockedNode(): string {
  return Package.parse(JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'))).dependencies
    .node
}
