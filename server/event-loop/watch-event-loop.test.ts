import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clockNow } from '#tests/make/clock.ts'
import { launchServer, runFromSource, type ServerProcess } from '#tests/make/server-process.ts'

describe('a server with a blocked event loop', () => {
  let folder: string
  const started: ServerProcess[] = []
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'bakesale-blocked-'))
  })
  afterEach(async () => {
    for (const server of started.splice(0)) {
      server.process.kill('SIGKILL')
      await server.ended
    }
    rmSync(folder, { recursive: true, force: true })
  })

  /** A worker, which starts like any other role and needs no built pages. */
  async function launch(environment: Record<string, string> = {}): Promise<ServerProcess> {
    const DATA_DIR = join(folder, String(started.length))
    const server = await launchServer(
      { DATA_DIR, ROLE: 'worker', SEED_DEMO: '0', ...environment },
      runFromSource('tests/make/blockable-server.ts'),
    )
    started.push(server)
    await server.opened
    return server
  }

  it('ends and logs the stack', async () => {
    const server = await launch()
    server.process.kill('SIGUSR2')
    expect(await server.ended).toEqual({ code: null, signal: 'SIGKILL' })
    const line: unknown = JSON.parse(server.printed.out.trimEnd().split('\n').at(-1) ?? '')
    expect(line).toEqual({
      level: 60,
      time: expect.any(Number),
      pid: server.pid,
      hostname: expect.any(String),
      event: 'blocked',
      stack: expect.stringMatching(/^ {4}at kneadForever \(file:.*blockable-server\.ts:\d+:\d+\)\n/),
      msg: 'The event loop used its CPU for 0.5 seconds without a turn. The process ends.',
    })
    expect(line).toHaveProperty('time', expect.closeTo(clockNow().getTime(), -5))
  })

  it('ends without a line when logging is off', async () => {
    const server = await launch({ LOG_LEVEL: 'silent' })
    server.process.kill('SIGUSR2')
    expect(await server.ended).toEqual({ code: null, signal: 'SIGKILL' })
    expect(server.printed.out).toMatch(/^BakeSale's worker is up;.*\n$/)
  })

  it('continues after it was suspended for longer than a loop may be blocked', async () => {
    const [stopped, blocked] = [await launch(), await launch()]
    stopped.process.kill('SIGSTOP')
    blocked.process.kill('SIGUSR2')
    await blocked.ended
    stopped.process.kill('SIGCONT')
    expect((await fetch(`${stopped.url}/livez`)).status).toBe(200)
    stopped.process.kill('SIGTERM')
    expect(await stopped.ended).toEqual({ code: 0, signal: null })
  })
})
