import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { buildFolder } from '#server/project-folder.ts'
import type { Guide } from '#shared/page-rendering.ts'

const StoredGuide = z.object({
  title: z.string(),
  lead: z.string(),
  sections: z.array(z.object({ id: z.string(), title: z.string(), html: z.string() })),
})

/** The guide's file in a build. */
export const guideFile = 'api-guide.json'

/** The guide of the build, or from source as `guide.md` says now. */
export async function readGuide(): Promise<Guide> {
  if (import.meta.filename.endsWith('.ts')) {
    const { renderGuide } = await import('./render-guide.ts')
    return renderGuide()
  }
  return StoredGuide.parse(JSON.parse(await readFile(join(buildFolder, guideFile), 'utf8')))
}
