import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, it } from 'vitest'
import { sellThroughKills } from '#tests/make/killed-shop.ts'
import type { ServerProcess } from '#tests/make/server-process.ts'

const started: ServerProcess[] = []
const folder = mkdtempSync(join(tmpdir(), 'bakesale-killed-'))
afterAll(async () => {
  for (const server of started) {
    server.process.kill('SIGKILL')
    await server.ended
  }
  rmSync(folder, { recursive: true, force: true })
})

it('keeps every acknowledged order and every serving when killed 20 times while people order', async () => {
  const seed = 20_261_120
  await Promise.all([
    sellThroughKills(started, join(folder, 'first'), 10, seed),
    sellThroughKills(started, join(folder, 'second'), 10, seed + 1),
  ])
})
