import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

const shop = { PUBLIC_URL: 'https://bakes.example' }

it.each([
  [{ ...shop, ADMIN_URL: 'https://desk.bakes.example/' }, 'https://desk.bakes.example'],
  [{ ...shop, ADMIN_URL: 'https://desk.example:8443' }, 'https://desk.example:8443'],
  [{ ADMIN_URL: 'http://admin.localhost:3000' }, 'http://admin.localhost:3000'],
  [{ ...shop, ADMIN_URL: '' }, null],
  [shop, null],
])('%j has its console at %j', (environment, adminUrl) => {
  expect(readConfig(environment).adminUrl).toBe(adminUrl)
})

it.each([
  ['bakes', /ADMIN_URL must be a URL starting with http/],
  ['ftp://desk.example', /ADMIN_URL must be a URL starting with http/],
  ['https://bakes.example', /ADMIN_URL must name another host than PUBLIC_URL/],
  ['https://BAKES.example/', /ADMIN_URL must name another host than PUBLIC_URL/],
  // which would share its cookies
  ['https://bakes.example:8443', /ADMIN_URL must name another host than PUBLIC_URL/],
  ['http://desk.bakes.example', /ADMIN_URL must start with http:\/\/ or https:\/\/ as PUBLIC_URL does/],
  ['https://desk.bakes.example/admin', /ADMIN_URL must name a host and nothing behind it/],
  ['https://nora:secret@desk.bakes.example', /ADMIN_URL must name a host and nothing behind it/],
])('a start with ADMIN_URL %s is refused in words', (ADMIN_URL, words) => {
  expect(() => readConfig({ ...shop, ADMIN_URL })).toThrow(words)
})
