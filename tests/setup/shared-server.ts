import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { type RunningServer, runningAt, startServer } from './running-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** the server that journeys share */
    sharedServer: Pick<RunningServer, 'url' | 'dataDir'>
  }
}

/**
 * Starts the server that journeys share: a start takes as long as a journey. With `SERVER_URL` and `SERVER_DATA_DIR` in
 * the environment it is the one that runs there.
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
 * The server for journeys that are at home on any with the demo bakers, whatever else is sold there meanwhile: their
 * people and what they sell have names of their own. Its end is not theirs to choose.
 */
export function sharedServer(): RunningServer {
  return { ...inject('sharedServer'), pid: undefined, output: () => '', stop: async () => undefined }
}

/** The server of a journey by its URL: one of its own, or the shared one. */
export function serverAt(url: string): RunningServer {
  return runningAt(url) ?? sharedServer()
}
