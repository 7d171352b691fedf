import { randomBytes, timingSafeEqual } from 'node:crypto'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { AppContext } from '#server/app-context.ts'
import { recordLastBackup } from '#server/database/last-backup-repository.ts'
import { reasonOf } from './backup-error.ts'

/** The data folder's file with the port and secret for backups from the running server. */
export function doorFile(dataDir: string): string {
  return join(dataDir, 'bakesale.backup')
}

/**
 * Serves backups of the embedded database, which this process holds: on loopback, with the secret in the data folder,
 * one at a time. A POST records that one was made. Returns how to stop. PostgreSQL does not need this.
 */
export async function serveBackups({
  config,
  database,
  now,
}: Pick<AppContext, 'config' | 'database' | 'now'>): Promise<() => Promise<void>> {
  if (database.copyFiles === null) return async () => undefined
  const word = randomBytes(32).toString('base64url')
  let underWay: Promise<void> | null = null
  const server = createServer((request, response) => {
    if (!knows(request, word)) return refuse(response, 403, 'Wrong word.')
    if (request.method === 'POST')
      return void recordLastBackup(database.runSql, now()).then(
        () => response.end(),
        (error: unknown) => giveUp(response, error),
      )
    if (underWay !== null) return refuse(response, 409, 'Another backup is under way. Wait until it is done.')
    underWay = give({ config, database }, response)
      .catch((error: unknown) => giveUp(response, error))
      .finally(() => {
        underWay = null
      })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const file = doorFile(config.dataDir)
  // atomic and private from the start; replaces a crash's leftover
  writeFileSync(`${file}.new`, JSON.stringify({ pid: process.pid, port, word }), { mode: 0o600 })
  renameSync(`${file}.new`, file)
  return async () => {
    rmSync(file, { force: true })
    server.close()
    server.closeAllConnections()
    await underWay
  }
}

/** Loads the backup code on request. */
async function give(
  { config, database }: Pick<AppContext, 'config' | 'database'>,
  response: ServerResponse,
): Promise<void> {
  const { copyEmbedded } = await import('./copy-database.ts')
  const { makeBackup, makingFolder } = await import('./make-backup.ts')
  await makeBackup(config, makingFolder(config.dataDir), (into) => copyEmbedded(database, into), response)
}

function knows({ headers }: IncomingMessage, word: string): boolean {
  const said = Buffer.from(headers.authorization ?? '')
  const right = Buffer.from(`Bearer ${word}`)
  return said.length === right.length && timingSafeEqual(said, right)
}

function refuse(response: ServerResponse, status: number, why: string): void {
  response.writeHead(status, { 'content-type': 'text/plain' }).end(why)
}

/** Ends a response so that the client notices the missing end, or sends the reason. */
function giveUp(response: ServerResponse, error: unknown): void {
  if (response.headersSent || response.destroyed) response.destroy()
  else refuse(response, 500, reasonOf(error))
}
