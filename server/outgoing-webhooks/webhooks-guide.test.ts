import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectFolder } from '#server/project-folder.ts'
import { testNow } from '#tests/make/clock.ts'
import { mostTries, nextAttemptAfter } from './retry-rules.ts'
import { makeWebhookSecret, signaturesOf } from './signatures.ts'

const guide = readFileSync(join(projectFolder, 'docs/webhooks.md'), 'utf8')

type IsGenuine = (headers: Record<string, string>, body: string, secret: string, now?: number) => boolean

/** The example of the guide, as a reader would copy it. */
async function example(): Promise<IsGenuine> {
  const [, code = ''] = /```js\n(.*?)```/s.exec(guide) ?? []
  const { isGenuine } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)
  return isGenuine
}

test('the example of docs/webhooks.md accepts our signatures only', async () => {
  const isGenuine = await example()
  const [secret, former] = [makeWebhookSecret(), makeWebhookSecret()]
  const message = { id: 'one', timestamp: Math.floor(testNow.getTime() / 1000), body: '{"ä":1}' }
  const headers = {
    'webhook-id': message.id,
    'webhook-timestamp': String(message.timestamp),
    'webhook-signature': signaturesOf(message, [secret, former]),
  }
  const now = testNow.getTime()
  expect(isGenuine(headers, message.body, secret, now)).toBe(true)
  expect(isGenuine(headers, message.body, former, now)).toBe(true)
  expect(isGenuine(headers, message.body, makeWebhookSecret(), now)).toBe(false)
  expect(isGenuine(headers, '{"ä":2}', secret, now)).toBe(false)
  expect(isGenuine({ ...headers, 'webhook-id': 'two' }, message.body, secret, now)).toBe(false)
  expect(isGenuine(headers, message.body, secret, now + 301_000)).toBe(false)
  expect(isGenuine({}, message.body, secret, now)).toBe(false)
})

test('docs/webhooks.md names the pauses between attempts', () => {
  const minutes = Array.from({ length: mostTries - 1 }, (_, tries) => {
    const next = nextAttemptAfter(tries + 1, testNow)
    return ((next?.getTime() ?? 0) - testNow.getTime()) / 60_000
  })
  expect(minutes).toEqual([1, 5, 30, 120, 300, 480, 480])
  expect(guide.replace(/\s+/g, ' ')).toContain('1, 5, and 30 minutes and 2, 5, 8, and 8 hours')
})
