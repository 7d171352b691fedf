import { existsSync, readFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import type { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'
import { BackupError } from './backup-error.ts'
import { doorFile } from './serve-backups.ts'

const Door = z.object({ pid: z.number(), port: z.number(), word: z.string() })

/**
 * Has the running server that holds the data folder write a backup to `out`. Throws BackupError when it does not answer
 * or fails.
 */
export async function askForBackup(dataDir: string, holds: string, out: Writable): Promise<void> {
  const door = doorOf(dataDir, holds)
  const answer = await ask(door, 'GET', holds)
  if (answer.statusCode !== 200)
    throw new BackupError(`The server (process ${door.pid}) gave no backup: ${await text(answer)}`)
  await pipeline(answer, out)
}

/** Has the running server that holds the data folder record that a backup was made. Throws BackupError like a backup. */
export async function reportBackup(dataDir: string, holds: string): Promise<void> {
  const answer = await ask(doorOf(dataDir, holds), 'POST', holds)
  const words = await text(answer)
  if (answer.statusCode !== 200) throw new BackupError(`The server could not record the backup: ${words}`)
}

function doorOf(dataDir: string, holds: string): z.infer<typeof Door> {
  const file = doorFile(dataDir)
  const door = existsSync(file) ? Door.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data : undefined
  if (door === undefined) throw new BackupError(`${holds} It gives no backups: wait until it has ended.`)
  return door
}

function ask(
  { port, word }: z.infer<typeof Door>,
  method: 'GET' | 'POST',
  holds: string,
): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${word}` }
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, method, headers }, resolve)
      .once('error', (error) => reject(new BackupError(`${holds} It does not answer: ${error.message}.`)))
      .end()
  })
}
