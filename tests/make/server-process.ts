import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '#tests/setup/postgres-server.ts'
import { type StartCommand, startCommand } from '../../scripts/start-command.ts'
import { atThisClock } from './at-this-clock.ts'
import { testKeys } from './secret-keys.ts'

/** The server in its own process. */
export interface ServerProcess {
  process: ChildProcess
  pid: number
  port: number
  url: string
  /** its standard output and standard error so far */
  printed: { out: string; error: string }
  /** resolves when it reports that it is open; rejects when it ends before */
  opened: Promise<void>
  /** its exit code and the signal that ended it */
  ended: Promise<{ code: number | null; signal: string | null }>
}

/**
 * For a process that lives as long as a test file: optimizing the embedded database's WebAssembly costs more than it
 * saves.
 */
export function compiledOnce(command: StartCommand): StartCommand {
  return { ...command, args: ['--liftoff-only', ...command.args] }
}

/** Runs a program from source, for tests without a build; Node caches the compiled code. */
export function runFromSource(program: string, ...args: string[]): StartCommand {
  return compiledOnce(
    atThisClock({
      environment: { NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/node') },
      args: [program, ...args],
    }),
  )
}

/** The server from source. */
export const fromSource = (): StartCommand => runFromSource('server/main.ts')

/**
 * Starts the server with the given environment, on a free port and as `npm start` runs it by default; the caller stops
 * it.
 */
export async function launchServer(
  environment: Record<string, string>,
  { environment: beside, args, folder }: StartCommand = atThisClock(startCommand()),
): Promise<ServerProcess> {
  const port = Number(environment.PORT ?? (await freePort()))
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
      ...(environment.DATABASE_URL ? { SECRET_KEYS: testKeys.join() } : {}),
      ...beside,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed = { out: '', error: '' }
  const open = Promise.withResolvers<void>()
  child.stdout.on('data', (chunk: Buffer) => {
    printed.out += chunk.toString()
    if (/^BakeSale('s worker)? is /m.test(printed.out)) open.resolve()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    printed.error += chunk.toString()
  })
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal }))
  void ended.then(({ code }) =>
    open.reject(new Error(`The server ended with ${code} before it opened:\n${printed.error}`)),
  )
  // callers that expect a failure do not await this
  open.promise.catch(() => undefined)
  return {
    process: child,
    pid: child.pid ?? 0,
    port,
    url: `http://localhost:${port}`,
    printed,
    opened: open.promise,
    ended,
  }
}
