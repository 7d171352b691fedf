import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { projectFolder } from '#server/project-folder.ts'
import { runFromSource } from './server-process.ts'

/** Requests to the application, and the state that answers them. */
export const Questions = z.object({
  /** the database file, which each process copies */
  snapshot: z.string(),
  /** the moment of the application's clock */
  now: z.string(),
  /** URLs, each with the caller and their cookie; a visitor's is empty */
  asked: z.array(z.object({ by: z.string(), cookie: z.string(), url: z.string() })),
})
export type Questions = z.infer<typeof Questions>

const Documents = z.record(z.string(), z.string())
export type Documents = z.infer<typeof Documents>

/**
 * The application's responses (by caller and URL) and every example email (by name), from a process in a time zone.
 * It needs its own process: modules create their formatters in the zone they were loaded in.
 */
export async function documentsIn(
  timeZone: string,
  questions: Questions,
  folder: string,
): Promise<Documents> {
  const file = join(folder, timeZone.replaceAll('/', '-'))
  writeFileSync(`${file}.questions`, JSON.stringify(questions))
  const program = 'tests/make/write-documents.ts'
  const { args, environment } = runFromSource(program, `${file}.questions`, `${file}.documents`)
  const child = spawn(process.execPath, args, {
    cwd: projectFolder,
    env: { PATH: process.env.PATH, TZ: timeZone, DATA_DIR: folder, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${program} ended with ${code}:\n${said}`)
  return Documents.parse(JSON.parse(readFileSync(`${file}.documents`, 'utf8')))
}
