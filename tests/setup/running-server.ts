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

/** The real server in a process of its own, as `npm start` runs it. */
export interface RunningServer {
  url: string
  /** where it keeps its files, e.g. the mails it sends */
  dataDir: string
  /** its process; undefined when it is not ours */
  pid: number | undefined
  /** everything it has printed so far */
  output(): string
  /** ends it gently and removes its data folder */
  stop(): Promise<void>
}

/** The servers of this process that are open, by their URL. */
const open = new Map<string, RunningServer>()

/** The server at a URL that this process has started; undefined when it has not. */
export function runningAt(url: string): RunningServer | undefined {
  return open.get(url)
}

/** As `startServer`, for the journeys of one file. */
export function startOwnServer(environment: Record<string, string> = {}): Promise<RunningServer> {
  return startServer(environment, compiledOnce(atThisClock(startCommand())))
}

/** Starts the server on a free port and a data folder of its own, and waits until it says that it is open. */
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
      // as people meet it: what tests in process check of each answer is left out, and answers are written the quick way
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
