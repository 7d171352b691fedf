import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { reachSandbox } from '#sandbox/reach-sandbox.ts'
import { readTraffic } from '#sandbox/traffic-record.ts'
import { Checkout } from '#shared/api/checkouts.ts'
import { Order } from '#shared/api/orders.ts'
import { type Rail, rails } from '#shared/payment-methods.ts'
import { makePaidBaker, postBake } from '#tests/make/paid-baker.ts'
import { testedRails } from '#tests/make/rails/tested-rails.ts'
import { type SandboxProcess, startSandboxProcess } from '#tests/make/sandbox-process.ts'
import { callServer, signUpAt } from '#tests/make/server-client.ts'
import { fromSource, launchServer, type ServerProcess } from '#tests/make/server-process.ts'
import { engines, makePostgresDatabase } from '#tests/make/test-database.ts'
import { freePort } from '#tests/setup/postgres-server.ts'

let folder: string
let running: { stop(): Promise<void> }[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bakesale-sandbox-process-'))
  running = []
})
afterEach(async () => {
  await Promise.all(running.map((one) => one.stop()))
  rmSync(folder, { recursive: true, force: true })
})

async function startSandbox(...args: string[]): Promise<SandboxProcess> {
  const sandbox = await startSandboxProcess(...args)
  running.push(sandbox)
  return sandbox
}

it.each([
  [['--port', '99999'], '--port must be a port number'],
  [['--shop', 'localhost'], '--shop must be made of URLs'],
  [['--webhooks', 'http://localhost:3001,nowhere'], '--webhooks must be made of URLs'],
  [['--cards', '1'], 'Unknown option'],
])('explains the error in %j', async (args, words) => {
  await expect(startSandboxProcess(...args)).rejects.toThrow(words)
})

it('keeps its keys across a restart with a folder, and makes new ones without', async () => {
  const keysOf = async (...args: string[]) => {
    const sandbox = await startSandboxProcess(...args)
    const { keys } = await reachSandbox(sandbox.url)
    await sandbox.stop()
    return keys
  }
  const kept = await keysOf('--data', folder)
  expect(await keysOf('--data', folder)).toEqual(kept)
  expect(await keysOf()).not.toEqual(kept)
})

const Prepared = z.object({ id: z.string(), clientSecret: z.nullish(z.string()) })

/** A buyer pays on a provider's pages, at the shop's own address. */
async function pay(shop: string, rail: Rail, { id: checkoutId, cookie }: { id: string; cookie: string }) {
  const { setup, prepare, publicKey, agreement, takesMoney, capture } = testedRails[rail]
  const known = await callServer(shop, 'GET', setup, { cookie })
  const { url, body } = prepare(checkoutId, '9.50')
  const prepared = await callServer(shop, 'POST', url, { cookie, body })
  const { id, clientSecret = null } = z.parse(Prepared, prepared.body)
  const { path, fields } = agreement({ id, clientSecret, publicKey: publicKey(known.body) })
  const answer = await fetch(shop + path, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
  })
  if (answer.status >= 400) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  // nothing polls after the confirmation: only a webhook informs the shop
  if (takesMoney === 'when asked') await callServer(shop, 'POST', capture(id), { cookie })
}

describe.runIf(engines.includes('postgres'))('a web process and a worker with a separate sandbox', () => {
  async function launch(environment: Record<string, string>): Promise<ServerProcess> {
    const server = await launchServer(environment, fromSource())
    running.push({
      async stop() {
        server.process.kill('SIGTERM')
        await server.ended
      },
    })
    await server.opened
    return server
  }

  it('pays through every provider by webhooks, and refunds from the worker after a restart of the sandbox', async () => {
    const webPort = await freePort()
    const shop = `http://localhost:${webPort}`
    const recordFile = join(folder, 'traffic.jsonl')
    const args = ['--data', join(folder, 'sandbox'), '--shop', shop, '--record', recordFile]
    const sandbox = await startSandboxProcess(...args)
    const settings = {
      DATABASE_URL: await makePostgresDatabase(),
      DATA_DIR: join(folder, 'shop'),
      PUBLIC_URL: shop,
      PAYMENT_SANDBOX_URL: sandbox.url,
    }
    await launch({ ...settings, ROLE: 'worker' })
    await launch({ ...settings, ROLE: 'web', PORT: String(webPort) })

    const server = {
      url: shop,
      dataDir: settings.DATA_DIR,
      pid: undefined,
      output: () => '',
      stop: () => Promise.resolve(),
    }
    const baker = await makePaidBaker(server, { firstName: 'Ana', rails })
    const listing = await postBake(server, baker, { title: 'Sourdough', price: '9.50' })
    const cookie = await signUpAt(shop, 'buyer@example.org')
    const readOrder = async (id: string) =>
      Order.parse((await callServer(shop, 'GET', `/api/orders/${id}`, { cookie })).body)
    const orderIds: string[] = []
    for (const rail of rails) {
      const lines = [{ foodListingId: listing, quantity: 1 }]
      const wanted = { bakers: [{ cookId: baker.id, payWay: rail, lines }] }
      const { body } = await callServer(shop, 'POST', '/api/checkouts', { cookie, body: wanted })
      const { id, orders } = Checkout.parse(body)
      await pay(shop, rail, { id, cookie })
      const orderId = orders[0]?.id ?? ''
      await expect.poll(async () => (await readOrder(orderId)).paymentStatus).toBe('paid')
      orderIds.push(orderId)
    }

    await sandbox.stop()
    await startSandbox(...args, '--port', new URL(sandbox.url).port)
    for (const id of orderIds) {
      const reason = { reason: 'No flour left.' }
      await callServer(shop, 'POST', `/api/orders/${id}/decline`, { cookie: baker.cookie, body: reason })
    }
    for (const id of orderIds)
      await expect
        .poll(async () => (await readOrder(id)).paymentStatus, { timeout: 120_000 })
        .toBe('refunded')

    const traffic = readTraffic(readFileSync(recordFile, 'utf8'))
    expect(traffic.map(({ sequence }) => sequence)).toEqual(traffic.map((_line, index) => index + 1))
    const webhooks = traffic.flatMap((line) => (line.kind === 'webhook' ? line : []))
    for (const rail of rails)
      expect(webhooks.some((one) => one.rail === rail && one.status === 204)).toBe(true)
    const refunds = traffic.filter(
      (line) =>
        line.kind === 'call' && line.operation === 'refund' && line.status !== null && line.status < 300,
    )
    expect(refunds.map(({ rail }) => rail).toSorted()).toEqual([...rails].toSorted())
  })
})
