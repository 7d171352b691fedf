import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { type RunningServer, runningAt, startServer } from './running-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** the shared server of the journeys */
    sharedServer: Pick<RunningServer, 'url' | 'dataDir'>
  }
}

/**
 * Starts the server that journeys share, since a start takes as long as a journey. `SERVER_URL` and `SERVER_DATA_DIR`
 * select a running one instead.
 */
export default async function setup({
  provide,
  config,
}: TestProject): Promise<(() => Promise<void>) | undefined> {
  const { SERVER_URL: elsewhere, SERVER_DATA_DIR: itsFolder } = process.env
  if (elsewhere && itsFolder) {
    provide('sharedServer', { url: elsewhere, dataDir: itsFolder })
    return undefined
  }
  const server = await startServer({ CLOCK_AHEAD: String(config.env.CLOCK_AHEAD) })
  provide('sharedServer', { url: server.url, dataDir: server.dataDir })
  return () => server.stop()
}

/**
 * The server for journeys that tolerate other listings beside the demo bakers: their people and listings have unique
 * names. They do not stop it.
 */
export function sharedServer(): RunningServer {
  return { ...inject('sharedServer'), pid: undefined, output: () => '', stop: async () => undefined }
}

/** The server of a journey by its URL: its own or the shared one. */
export function serverAt(url: string): RunningServer {
  return runningAt(url) ?? sharedServer()
}
