import { expect, test } from 'vitest'
import { hostOf, isOnThisMachine, refuseUrl, storedUrl } from './public-url.ts'

const ownHosts = ['bakesale.example.com', 'console.example.com']
const elsewhere = { ownHosts, allowsThisMachine: false }

test.each([
  'https://orders.example.org/hooks?from=bakesale',
  'https://orders.example.org:8443/',
  'https://bäckerei.example.org/',
  'https://sub.bakesale.example.com/',
])('%s may get webhooks', (url) => {
  expect(refuseUrl(url, elsewhere)).toBeNull()
})

test.each([
  ['http://orders.example.org/', /https/],
  ['https://', /https/],
  ['file:///etc/passwd', /https/],
  ['https://nora:secret@orders.example.org/', /user name/],
  ['https://orders.example.org:22/', /port/],
  ['https://orders.example.org:80/', /port/],
  ['https://127.0.0.1/', /IP address/],
  ['https://2130706433/', /IP address/],
  ['https://0x7f.1/', /IP address/],
  ['https://93.184.215.14/', /IP address/],
  ['https://[::1]/', /IP address/],
  ['https://[::ffff:7f00:1]/', /IP address/],
  ['https://localhost/', /public internet/],
  ['https://app.localhost/', /public internet/],
  ['https://postgres:5432/', /public internet/],
  ['https://metadata.google.internal/', /public internet/],
  ['https://printer.local./', /public internet/],
  ['https://nas.home.arpa/', /public internet/],
  ['https://bakesale.example.com/api/orders', /of your own/],
  ['https://BakeSale.Example.com./', /of your own/],
  ['https://console.example.com/', /of your own/],
  ['https://bakesale.example.com../', /public internet/],
  ['https://localhost../', /public internet/],
  ['https://orders..example.org/', /public internet/],
  ['https://.example.org/', /public internet/],
])('%s may not', (url, reason) => {
  expect(refuseUrl(url, elsewhere)).toMatch(reason)
  expect(refuseUrl(url, { ownHosts, allowsThisMachine: true })).toMatch(reason)
})

test('only a local trial may send to a port of this machine', () => {
  const url = 'http://localhost:8080/hooks'
  expect(refuseUrl(url, { ownHosts, allowsThisMachine: true })).toBeNull()
  expect(refuseUrl(url, elsewhere)).toMatch(/https/)
})

test.each([
  'http://localhost/',
  'http://localhost:80/',
  'http://localhost.example.org:8080/',
  'http://127.0.0.1:8080/',
])('%s is no port of this machine', (url) => expect(isOnThisMachine(url)).toBe(false))

test.each([
  ['http://localhost:22/', /port/],
  ['http://nora:secret@localhost:8080/', /user name/],
])('%s may not, even in a local trial', (url, reason) => {
  expect(refuseUrl(url, { ownHosts, allowsThisMachine: true })).toMatch(reason)
})

test('the stored URL has no fragment, and the host no dot at its end', () => {
  expect(storedUrl('https://Orders.example.org/a#b')).toBe('https://orders.example.org/a')
  expect(hostOf('https://orders.example.org./')).toBe('orders.example.org')
})
