import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BegunOnce, beginOnce } from '#server/begin-once.ts'
import { buildFolder } from '#server/project-folder.ts'

/** Which document of `api-reference.json` in a build. */
export type DocumentName = 'public' | 'admin'

/** The documents as the contract says now; describing it takes half a second. */
const described: BegunOnce<Record<DocumentName, object>> = beginOnce(async () => {
  const { describeApi } = await import('./describe-api.ts')
  return describeApi()
})

/** The document of the build, or from source; `server` is the origin of its calls. */
export async function readDocument(name: DocumentName, server: string): Promise<object> {
  return { ...(await documentWithoutServer(name)), servers: [{ url: server }] }
}

async function documentWithoutServer(name: DocumentName): Promise<object> {
  if (import.meta.filename.endsWith('.ts')) return (await described())[name]
  const documents: unknown = JSON.parse(await readFile(join(buildFolder, 'api-reference.json'), 'utf8'))
  if (typeof documents === 'object' && documents !== null && name in documents) {
    const document: unknown = Reflect.get(documents, name)
    if (typeof document === 'object' && document !== null) return document
  }
  throw new Error('The build has no API reference.')
}
