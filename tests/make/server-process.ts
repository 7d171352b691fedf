import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '#tests/setup/postgres-server.ts'
import { type StartCommand, startCommand } from '../../scripts/start-command.ts'
import { atThisClock } from './at-this-clock.ts'
import { testKeys } from './secret-keys.ts'

/** The server in a process of its own, from its first line to its end. */
export interface ServerProcess {
  process: ChildProcess
  pid: number
  port: number
  url: string
  /** everything it has printed so far on standard output and on standard error */
  printed: { out: string; error: string }
  /** settles when it says that it is open; fails when it ends before */
  opened: Promise<void>
  /** its exit code and the signal that ended it */
  ended: Promise<{ code: number | null; signal: string | null }>
}

/**
 * For a process that lives no longer than a test file: it does not earn back what it takes to compile the embedded database
 * better a second time.
 */
export function compiledOnce(command: StartCommand): StartCommand {
  return { ...command, args: ['--liftoff-only', ...command.args] }
}

/** A program straight from its source, for what is tested without a build; what Node makes of the source is kept. */
export function runFromSource(program: string, ...args: string[]): StartCommand {
  return compiledOnce(
    atThisClock({
      environment: { NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/node') },
      args: [program, ...args],
    }),
  )
}

/** The server straight from its source. */
export const fromSource = (): StartCommand => runFromSource('server/main.ts')

/**
 * Starts the server with the given environment, on a free port unless one is given; as `npm start` runs it, unless told
 * otherwise. Whoever calls it ends it.
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
  // who waits for a failure does not look at this
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
