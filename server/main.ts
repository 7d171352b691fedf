import { ConfigError } from './config.ts'
import { DatabaseUnavailableError } from './database/database.ts'
import { DataFolderError } from './database/embedded/data-folder-lock.ts'
import { readConfig, unknownSettings } from './read-config.ts'
import { startServer } from './start-server.ts'

/** Starts everything, and stops it gracefully on SIGTERM, SIGINT, or when its terminal closes. */
async function main(): Promise<void> {
  const config = readConfig()
  for (const line of unknownSettings()) process.stderr.write(`${line}\n`)
  const server = await startServer(config)
  // each may come twice: Ctrl+C reaches the launcher and this process
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void server.stop())
  process.stdout.write(`${server.greeting}\n`)
}

/** Prints one line for errors that the operator can fix, otherwise the stack; exits with 1. */
function fail(error: unknown): void {
  process.exitCode = 1
  const line = explain(error)
  if (line === null) throw error
  // a failed engine may keep the process alive for a while
  process.stderr.write(`${line}\n`, () => process.exit())
}

function explain(error: unknown): string | null {
  if (
    error instanceof ConfigError ||
    error instanceof DataFolderError ||
    error instanceof DatabaseUnavailableError
  )
    return error.message
  if (!(error instanceof Error) || !('code' in error)) return null
  const port = 'port' in error ? error.port : ''
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is already in use. Stop the program that uses it, or set PORT.`
  if (error.code === 'EACCES' && port)
    return `This user isn’t allowed to use port ${port}. Set PORT to 1024 or higher.`
  if (error.code === 'ENOTFOUND' || error.code === 'EADDRNOTAVAIL')
    return `HOST is not an address of this machine (${error.code}).`
  return null
}

// importing this file starts nothing
if (import.meta.main) main().catch(fail)
