import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atThisClock } from '#tests/make/at-this-clock.ts'
import { testKeys } from '#tests/make/secret-keys.ts'
import { compiledOnce } from '#tests/make/server-process.ts'
import { startCommand } from '../../scripts/start-command.ts'
import { freePort } from './postgres-server.ts'

/** The real server in its own process, as `npm start` runs it. */
export interface RunningServer {
  url: string
  /** the folder of its files, such as sent emails */
  dataDir: string
  /** its process id; undefined when we did not start it */
  pid: number | undefined
  /** its output so far */
  output(): string
  /** stops it with SIGTERM and removes its data folder */
  stop(): Promise<void>
}

/** The running servers of this process, by URL. */
const open = new Map<string, RunningServer>()

/** The server at a URL, if this process started it. */
export function runningAt(url: string): RunningServer | undefined {
  return open.get(url)
}

/** Like `startServer`, for the journeys of one file. */
export function startOwnServer(environment: Record<string, string> = {}): Promise<RunningServer> {
  return startServer(environment, compiledOnce(atThisClock(startCommand())))
}

/** Starts the server on a free port with its own data folder, and waits until it is open. */
export async function startServer(
  environment: Record<string, string> = {},
  { environment: beside, args } = atThisClock(startCommand()),
): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), 'bakesale-server-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, args, {
    env: {
      PATH: process.env.PATH,
      TZ: 'UTC',
      PORT: String(port),
      DATA_DIR: folder,
      // as in production: without response validation and with fast serialization
      NODE_ENV: 'production',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      ...(environment.DATABASE_URL ? { SECRET_KEYS: testKeys.join() } : {}),
      ...beside,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
  })
  await opened(child, () => printed)
  const server: RunningServer = {
    url,
    dataDir: environment.DATA_DIR ?? folder,
    pid: child.pid,
    output: () => printed,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        const exited = once(child, 'exit')
        child.kill('SIGTERM')
        await exited
      }
      rmSync(folder, { recursive: true, force: true })
      open.delete(url)
    },
  }
  open.set(url, server)
  return server
}

function opened(child: ChildProcess, printed: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', () => {
      if (printed().includes('BakeSale is open at')) resolve()
    })
    child.once('exit', (code) =>
      reject(new Error(`The server ended with ${code} before it opened:\n${printed()}`)),
    )
  })
}
