import { expect, it } from 'vitest'
import { readConfig } from '#server/read-config.ts'

it.each([
  ['', { name: 'BakeSale', address: 'no-reply@bakes.example' }],
  ['hello@example.org', { name: 'BakeSale', address: 'hello@example.org' }],
  ['The Ovens <hello@example.org>', { name: 'The Ovens', address: 'hello@example.org' }],
])('MAIL_FROM %j sets the sender %j', (MAIL_FROM, from) => {
  expect(readConfig({ PUBLIC_URL: 'https://bakes.example:8443/', MAIL_FROM }).mailFrom).toEqual(from)
})

it.each(['hello', 'a@b\nBcc: all@example.org', '"x" <a@example.org>', '<a@example.org>, b@example.org'])(
  'header injection: rejects MAIL_FROM %j',
  (MAIL_FROM) => {
    expect(() => readConfig({ MAIL_FROM })).toThrow(/MAIL_FROM must be/)
  },
)
