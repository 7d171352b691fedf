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

/** The address of the server in `guide.md`. */
const writtenFor = 'http://localhost:3000'

/** The guide for a server: the build's, or from source as `guide.md` says now. */
export async function readGuide(serverUrl: string): Promise<Guide> {
  const { title, lead, sections } = await readWritten()
  const here = (html: string) => html.replaceAll(writtenFor, serverUrl)
  return { title, lead: here(lead), sections: sections.map((one) => ({ ...one, html: here(one.html) })) }
}

async function readWritten(): Promise<Guide> {
  if (import.meta.filename.endsWith('.ts')) {
    const { renderGuide } = await import('./render-guide.ts')
    return renderGuide()
  }
  return StoredGuide.parse(JSON.parse(await readFile(join(buildFolder, guideFile), 'utf8')))
}
