import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { runFromSource } from './server-process.ts'

/** The payment sandbox in its own process. */
export interface SandboxProcess {
  url: string
  /** its standard output and standard error so far */
  printed(): string
  /** stops it with SIGTERM */
  stop(): Promise<void>
}

/** Starts the sandbox as `npm run sandbox` does, on a free port by default; the caller stops it. */
export async function startSandboxProcess(...args: string[]): Promise<SandboxProcess> {
  const port = args.includes('--port') ? [] : ['--port', '0']
  const { environment, args: command } = runFromSource('scripts/sandbox.ts', ...port, ...args)
  const child = spawn(process.execPath, command, {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  const open = Promise.withResolvers<string>()
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      const [, url] = /^The payment sandbox is at (\S+) /m.exec(printed) ?? []
      if (url !== undefined) open.resolve(url)
    })
  const ended = once(child, 'close')
  void ended.then(() => open.reject(new Error(`The sandbox ended before it opened:\n${printed}`)))
  return {
    url: await open.promise,
    printed: () => printed,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
