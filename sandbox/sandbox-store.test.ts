import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { makePaypal } from '#tests/make/paypal.ts'
import { makeProviderOrder } from '#tests/make/provider-order.ts'
import { SandboxStore } from './sandbox-store.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bakesale-sandbox-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const Note = z.object({ text: z.string() })

test('keeps the last version of a record after a restart', () => {
  const file = join(folder, 'new', 'sandbox.jsonl')
  const notes = new SandboxStore(file).collection('note', Note)
  notes.put('1', { text: 'first' })
  notes.put('2', { text: 'second' })
  notes.put('1', { text: 'changed' })
  const again = new SandboxStore(file).collection('note', Note)
  expect(again.list()).toEqual([{ text: 'changed' }, { text: 'second' }])
  expect(again.get('3')).toBeUndefined()
  expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(2)
})

test('restricts its file to the owner', () => {
  const file = join(folder, 'sandbox.jsonl')
  const mode = () => statSync(file).mode & 0o777
  for (const text of ['written', 'written again']) {
    new SandboxStore(file).collection('note', Note).put('1', { text })
    expect(mode()).toBe(0o600)
  }
})

test('skips a line cut short by a killed process, and records of an older format', () => {
  const file = join(folder, 'sandbox.jsonl')
  new SandboxStore(file).collection('note', Note).put('1', { text: 'whole' })
  appendFileSync(file, '["note","2",{"words":"older"}]\n["note","3",{"te')
  expect(new SandboxStore(file).collection('note', Note).list()).toEqual([{ text: 'whole' }])
})

test('keeps payments and keys after a restart', async () => {
  const before = await makePaypal({ dataDir: folder })
  const { providerOrderId } = await before.provider.create(makeProviderOrder(2))
  before.sandbox.paypal.approve(providerOrderId)
  const reported = await before.provider.capture(providerOrderId)
  await before.close()
  const after = await makePaypal({ dataDir: folder })
  expect(after.sandbox.keys).toEqual(before.sandbox.keys)
  expect(await after.provider.capture(providerOrderId)).toEqual(reported)
  await after.close()
})
