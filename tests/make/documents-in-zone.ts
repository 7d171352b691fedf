import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { projectFolder } from '#server/project-folder.ts'
import { runFromSource } from './server-process.ts'

/** Requests to the application, and the state it answers them from. */
export const Questions = z.object({
  /** file with the database, of which each process has a copy */
  snapshot: z.string(),
  /** the moment of the application's clock */
  now: z.string(),
  /** the addresses, each with who asks and their cookie; a visitor's is empty */
  asked: z.array(z.object({ by: z.string(), cookie: z.string(), url: z.string() })),
})
export type Questions = z.infer<typeof Questions>

const Documents = z.record(z.string(), z.string())
export type Documents = z.infer<typeof Documents>

/**
 * The answers of an application, and every example email, written by a process in a time zone; by who asked for what, and by
 * name. It takes a process: a module keeps its formats in the zone in which it was loaded.
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
