import { createServer, type Server } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type Rail, rails } from '#shared/payment-methods.ts'
import { testNow } from '#tests/make/clock.ts'
import { testedRails } from '#tests/make/rails/tested-rails.ts'
import { behaviours, type Switch } from './behaviours.ts'
import { openSandbox, type Sandbox } from './open-sandbox.ts'

interface ReceivedEvent {
  id: string
  text: string
  at: number
}

let sandbox: Sandbox
let shop: Server
let received: ReceivedEvent[]

const Event = z.object({ id: z.string() })

beforeEach(async () => {
  received = []
  shop = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    const text = Buffer.concat(chunks).toString()
    const { id } = z.parse(Event, JSON.parse(text))
    received.push({ id, text, at: performance.now() })
    response.writeHead(204).end()
  })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  const address = shop.address()
  if (address === null || typeof address === 'string') throw new Error('The shop has no port')
  const publicUrl = `http://127.0.0.1:${address.port}`
  sandbox = await openSandbox({ dataDir: null, publicUrl, now: () => testNow })
})
afterEach(async () => {
  await sandbox.close()
  shop.closeAllConnections()
  await new Promise((resolve) => shop.close(resolve))
})

/** Sets the faults as a program does, and returns the response. */
async function set(...switches: object[]) {
  const answer = await fetch(`${sandbox.url}/__sandbox/switches`, {
    method: 'PUT',
    body: JSON.stringify({ switches }),
  })
  const body: unknown = await answer.json()
  return { status: answer.status, body }
}

async function open(): Promise<unknown> {
  const answer = await fetch(`${sandbox.url}/__sandbox/switches`)
  return z.parse(z.object({ switches: z.array(z.unknown()) }), await answer.json()).switches
}

/** Calls a fake provider directly, as a buyer who approves there. */
function fakeProvider(rail: Rail) {
  const { raw, agree } = testedRails[rail]
  return {
    ...raw,
    create: (key: string, timeout?: number) => raw.create(sandbox, key, timeout),
    read: (id: string) => raw.read(sandbox, id),
    pay: (id: string) => expect(agree(sandbox, id)).toBe(true),
  }
}

const idOf = async (answer: Response) => z.parse(Event, await answer.json()).id

describe.each(rails)('a response of the fake %s', (rail) => {
  const { create, read, isRepeated, amount, less, unpaid, lie } = fakeProvider(rail)
  const on = (behaviour: Switch['behaviour'], more: object = {}) =>
    set({ rail, behaviour, operation: 'create', ...more })

  test('lost: the operation succeeds, and the connection closes before the response', async () => {
    await on('lost_answer')
    await expect(create('k1')).rejects.toThrow()
    expect(isRepeated(await create('k1'))).toBe(true)
  })

  test('missing: the operation does not happen', async () => {
    await on('no_answer')
    await expect(create('k1', 500)).rejects.toThrow()
    const answer = await create('k1')
    expect([answer.ok, isRepeated(answer)]).toEqual([true, false])
  })

  test('slow: it takes the given milliseconds', async () => {
    await on('slow', { ms: 400 })
    const start = performance.now()
    expect((await create('k1')).ok).toBe(true)
    // a timer may be a millisecond early
    expect(performance.now() - start).toBeGreaterThan(398)
  })

  test('500: the operation does not happen', async () => {
    await on('server_error')
    expect((await create('k1')).status).toBe(500)
    const answer = await create('k1')
    expect([answer.ok, isRepeated(answer)]).toEqual([true, false])
  })

  test('nonsense: the operation succeeds', async () => {
    await on('nonsense')
    expect(await (await create('k1')).text()).toContain('It works!')
    expect(isRepeated(await create('k1'))).toBe(true)
  })

  test('wrong: the amount is off by the given cents, while the operation is correct', async () => {
    await on('wrong_amount')
    const said = await (await create('k1')).text()
    expect(said).toContain(less)
    expect(said).not.toContain(amount)
    expect(await (await create('k1')).text()).toContain(amount)
    await on('wrong_amount', { cents: 100_000 })
    expect(await (await create('k1')).text()).toMatch(/1018\.50|101850/)
  })

  test('wrong: another state than the real one', async () => {
    await on('wrong_state')
    expect(await (await create('k1')).text()).toContain(lie)
    expect(await (await create('k1')).text()).toContain(unpaid)
  })

  test('wrong: the id of another object, which does not exist', async () => {
    await on('wrong_id')
    const wrong = await idOf(await create('k1'))
    const right = await idOf(await create('k1'))
    expect(wrong).toHaveLength(right.length)
    expect([(await read(wrong)).status, (await read(right)).status]).toEqual([404, 200])
  })

  test('forgotten: a repeated request is executed again', async () => {
    const first = await idOf(await create('k1'))
    await on('forget_id')
    const again = await create('k1')
    expect([isRepeated(again), await idOf(again)]).toEqual([false, expect.not.stringMatching(first)])
    expect(isRepeated(await create('k1'))).toBe(true)
  })

  test('does not falsify an error', async () => {
    await set({ rail, behaviour: 'wrong_state', operation: 'read' })
    expect((await read('UNKNOWN')).status).toBe(404)
  })
})

describe.each(rails)('a webhook of the fake %s', (rail) => {
  const { create, pay } = fakeProvider(rail)
  /** Pays two orders one after the other; returns a function for the shop's order of events. */
  async function payTwo(): Promise<() => string[]> {
    const [a, b] = [await idOf(await create('k1')), await idOf(await create('k2'))]
    pay(a)
    pay(b)
    await sandbox.webhooksSent()
    return () => received.map(({ text }) => (text.includes(a) ? 'a' : 'b'))
  }

  test('arrives once without a fault', async () => {
    expect((await payTwo())().toSorted()).toEqual(['a', 'b'])
  })

  test('doubled: the same event arrives twice', async () => {
    await set({ rail, behaviour: 'webhook_twice' })
    expect((await payTwo())().toSorted()).toEqual(['a', 'a', 'b'])
    expect(new Set(received.map(({ id }) => id)).size).toBe(2)
  })

  test('doubled and out of order: it arrives again after the next one', async () => {
    await set({ rail, behaviour: 'webhook_twice_overtaken' })
    const order = (await payTwo())()
    expect(order.toSorted()).toEqual(['a', 'a', 'b'])
    expect(order.at(-1)).toBe('a')
    expect(new Set(received.map(({ id }) => id)).size).toBe(2)
  })

  test('out of order: it arrives after the next one', async () => {
    await set({ rail, behaviour: 'webhook_overtaken' })
    expect((await payTwo())()).toEqual(['b', 'a'])
  })

  test('late: it arrives after the given milliseconds', async () => {
    await set({ rail, behaviour: 'webhook_late', ms: 300 })
    const start = performance.now()
    const order = await payTwo()
    await expect.poll(order).toEqual(['b', 'a'])
    expect((received.at(-1)?.at ?? 0) - start).toBeGreaterThan(298)
  })

  test('lost: it never arrives', async () => {
    await set({ rail, behaviour: 'webhook_lost' })
    expect((await payTwo())()).toEqual(['b'])
  })
})

describe('the table of faults', () => {
  test('is read and set by a control call, which replaces the previous faults', async () => {
    expect(await set({ rail: 'paypal', behaviour: 'slow', ms: 20 })).toMatchObject({ status: 200 })
    expect(await open()).toEqual([{ rail: 'paypal', behaviour: 'slow', ms: 20, times: 1 }])
    const { body } = await set({ rail: 'stripe', behaviour: 'decline', times: null })
    expect(body).toMatchObject({ switches: [{ rail: 'stripe', behaviour: 'decline', times: null }] })
    expect(body).toMatchObject({
      table: behaviours.map((behaviour) => ({ behaviour, words: expect.any(String) })),
    })
    expect(await set()).toMatchObject({ body: { switches: [] } })
  })

  test.each<[string, object]>([
    ['an unknown provider', { rail: 'cash', behaviour: 'slow' }],
    ['an unknown behaviour', { rail: 'paypal', behaviour: 'sulk' }],
    ['a number that it does not take', { rail: 'paypal', behaviour: 'lost_answer', ms: 5 }],
    ['an amount with an error of 0 cents', { rail: 'paypal', behaviour: 'wrong_amount', cents: 0 }],
    ['a call for a webhook', { rail: 'paypal', behaviour: 'webhook_lost', operation: 'create' }],
    ['an event for a call', { rail: 'paypal', behaviour: 'slow', event: 'refund.created' }],
    ['never', { rail: 'paypal', behaviour: 'slow', times: 0 }],
    ['something unknown', { rail: 'paypal', behaviour: 'slow', until: 'tomorrow' }],
  ])('rejects %s with a message and keeps the faults that are on', async (_what, wrong) => {
    await set({ rail: 'paypal', behaviour: 'decline' })
    expect(await set(wrong)).toEqual({ status: 422, body: { problems: [expect.stringMatching(/\w/)] } })
    expect(await open()).toHaveLength(1)
  })

  test('a fault applies to its provider and operation, as often as set', async () => {
    const { create, read } = fakeProvider('stripe')
    await set({ rail: 'stripe', behaviour: 'server_error', operation: 'read', times: 2 })
    const id = await idOf(await create('k1'))
    expect((await fakeProvider('paypal').read('UNKNOWN')).status).toBe(404)
    const statuses = [await read(id), await read(id), await read(id)].map(({ status }) => status)
    expect(statuses).toEqual([500, 500, 200])
  })

  test('a fault without a limit applies until it is turned off', async () => {
    const { create, read } = fakeProvider('stripe')
    const id = await idOf(await create('k1'))
    await set({ rail: 'stripe', behaviour: 'server_error', times: null })
    for (let call = 0; call < 4; call += 1) expect((await read(id)).status).toBe(500)
    await set()
    expect((await read(id)).status).toBe(200)
  })

  test('a fault of an event waits for that event', async () => {
    const { create, pay } = fakeProvider('stripe')
    await set({ rail: 'stripe', behaviour: 'webhook_lost', event: 'charge.refunded' })
    pay(await idOf(await create('k1')))
    await sandbox.webhooksSent()
    expect(received).toHaveLength(1)
    expect(await open()).toHaveLength(1)
  })

  test('people turn faults on and off on the first page', async () => {
    const form = (path: string, fields: Record<string, string>) =>
      fetch(`${sandbox.url}/payment-sandbox/${path}`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams(fields),
      })
    const fields = { rail: 'stripe', behaviour: 'wrong_amount', operation: 'refund', times: 'always' }
    expect((await form('behaviours', { ...fields, number: '-250' })).status).toBe(303)
    expect(await open()).toEqual([
      { rail: 'stripe', behaviour: 'wrong_amount', operation: 'refund', times: null, cents: -250 },
    ])
    const page = await (await fetch(`${sandbox.url}/payment-sandbox/`)).text()
    expect(page).toContain('refund, until it is turned off, -250 cents')
    expect((await form('behaviours', { ...fields, number: 'much' })).status).toBe(422)
    await form('behave-well', {})
    expect(await open()).toEqual([])
  })
})
