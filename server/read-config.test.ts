import { expect, it } from 'vitest'
import { readConfig } from './read-config.ts'

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
  // it would share the shop's cookies
  ['https://bakes.example:8443', /ADMIN_URL must name another host than PUBLIC_URL/],
  ['http://desk.bakes.example', /ADMIN_URL must start with http:\/\/ or https:\/\/ as PUBLIC_URL does/],
  ['https://desk.bakes.example/admin', /ADMIN_URL must name a host and nothing behind it/],
  ['https://nora:secret@desk.bakes.example', /ADMIN_URL must name a host and nothing behind it/],
])('rejects a start with ADMIN_URL %s, with the reason', (ADMIN_URL, words) => {
  expect(() => readConfig({ ...shop, ADMIN_URL })).toThrow(words)
})

it('accepts several database hosts, and a URL past a pooler', () => {
  const DATABASE_URL = 'postgres://bakesale@pooler-one:6432,pooler-two:6432/bakesale'
  const DATABASE_DIRECT_URL = 'postgres://bakesale@one,two:5433/bakesale?sslmode=verify-full'
  expect(readConfig({ DATABASE_URL, DATABASE_DIRECT_URL })).toMatchObject({
    databaseUrl: DATABASE_URL,
    databaseDirectUrl: DATABASE_DIRECT_URL,
  })
  expect(readConfig({ DATABASE_URL, DATABASE_DIRECT_URL: '' }).databaseDirectUrl).toBeNull()
})

it.each([
  [{ DATABASE_URL: 'mysql://one/bakesale' }, /DATABASE_URL must be a URL starting with postgres:\/\//],
  [{ DATABASE_URL: 'postgres://one:x,two:5432/bakesale' }, /DATABASE_URL must be a URL/],
  [{ DATABASE_DIRECT_URL: 'postgres://one/bakesale' }, /DATABASE_DIRECT_URL needs DATABASE_URL/],
  [{ CDN_PURGE_URL: 'cdn.example' }, /CDN_PURGE_URL must be a URL starting with http/],
  [{ CDN_PURGE_TOKEN: 'purge' }, /CDN_PURGE_TOKEN needs CDN_PURGE_URL/],
  [{ DATABASE_REPLICA_URL: 'postgres://one/bakesale' }, /DATABASE_REPLICA_URL needs DATABASE_URL/],
])('rejects a start with %j, with the reason', (environment, words) => {
  expect(() => readConfig(environment)).toThrow(words)
})
