import { expect, test } from 'vitest'
import { makeWebhookSecret, signaturesOf } from './signatures.ts'

// the example of the specification's libraries
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1614265330, body: '{"test": 2432232314}' }
const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='

test('signs as the Standard Webhooks specification says', () => {
  expect(signaturesOf(message, [secret])).toBe(signature)
})

test('each secret signs', () => {
  const other = makeWebhookSecret()
  expect(signaturesOf(message, [other, secret])).toBe(`${signaturesOf(message, [other])} ${signature}`)
})

test('a signature changes with id, time and body', () => {
  const changes = [{ id: 'msg_2' }, { timestamp: 1614265331 }, { body: '{"test": 2432232315}' }]
  for (const change of changes) expect(signaturesOf({ ...message, ...change }, [secret])).not.toBe(signature)
})

test('secrets are unique and have 256 random bits', () => {
  const secrets = Array.from({ length: 200 }, makeWebhookSecret)
  expect(new Set(secrets).size).toBe(200)
  for (const one of secrets) expect(Buffer.from(one.slice('whsec_'.length), 'base64')).toHaveLength(32)
})
