import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import * as z from 'zod/mini'

/** A server that does the least there is to do, in a process of its own. */
export interface BareServer {
  url: string
  pid: number
  stop(): Promise<void>
}

const Opened = z.object({ port: z.int() })

/** Starts one of the bare servers of this folder and hands it what it works with. */
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
