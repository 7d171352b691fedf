import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Order } from '#shared/api/orders.ts'
import { launchShop, openShop, order, sellThroughKills, servings, stored } from '#tests/make/killed-shop.ts'
import { callServer } from '#tests/make/server-client.ts'
import type { ServerProcess } from '#tests/make/server-process.ts'
import { freePort } from '#tests/setup/postgres-server.ts'

describe('a server that stops while people order', () => {
  const started: ServerProcess[] = []
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'bakesale-killed-'))
  })
  afterEach(async () => {
    for (const server of started.splice(0)) {
      server.process.kill('SIGKILL')
      await server.ended
    }
    rmSync(folder, { recursive: true, force: true })
  })

  // two shops in parallel, so one restarts while the other sells; `npm run test:long` kills 20 times
  it.each([{ seed: 20_261_120, kills: 3 }])(
    'keeps every acknowledged order and every serving through 6 kills (2 × $kills, seed $seed)',
    async ({ seed, kills }) => {
      const [first, second] = [join(folder, 'first'), join(folder, 'second')]
      await Promise.all([
        sellThroughKills(started, first, kills, seed),
        sellThroughKills(started, second, kills, seed + 1),
      ])
    },
    // it starts a server 8 times, which is slow on a busy machine
    600_000,
  )

  it('on SIGTERM answers orders in flight, then exits and releases the data folder', async () => {
    const server = await launchShop(started, folder, await freePort())
    const { buyer, listing } = await openShop({ url: server.url, dataDir: folder })
    const together = <T>(ask: () => Promise<T>) => Array.from({ length: 8 }, ask)
    // opens the connections first, so with the first response all orders have arrived
    await Promise.all(together(() => callServer(server.url, 'GET', '/healthz')))
    const underWay = together(() => order(server.url, buyer, listing.id))
    await Promise.race(underWay)
    server.process.kill('SIGTERM')
    const answers = await Promise.all(underWay)
    expect(await server.ended).toEqual({ code: 0, signal: null })
    const placed = answers.filter(({ status }) => status === 201).map(({ body }) => Order.parse(body).id)
    expect(placed).toHaveLength(answers.length)
    expect(readdirSync(folder)).not.toContain('bakesale.lock')
    const { ids, sold, left } = await stored(folder)
    expect(ids.sort()).toEqual(placed.sort())
    expect(sold + left).toBe(servings)
  })
})
