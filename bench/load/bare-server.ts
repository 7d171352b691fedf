import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import * as z from 'zod/mini'

/** A minimal server in a separate process. */
export interface BareServer {
  url: string
  pid: number
  stop(): Promise<void>
}

const Opened = z.object({ port: z.int() })

/** Starts a bare server of this folder with its parameters. */
export async function startBareServer(file: string, given: object): Promise<BareServer> {
  const child = fork(join(import.meta.dirname, file))
  child.send(given)
  const [message] = await once(child, 'message')
  const { port } = Opened.parse(message)
  return {
    url: `http://localhost:${port}`,
    pid: child.pid ?? 0,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
