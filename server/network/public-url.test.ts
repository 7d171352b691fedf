import { expect, test } from 'vitest'
import { hostOf, refuseUrl, storedUrl } from './public-url.ts'

const own = ['bakesale.example.com', 'console.example.com']

test.each([
  'https://orders.example.org/hooks?from=bakesale',
  'https://orders.example.org:8443/',
  'https://bäckerei.example.org/',
  'https://sub.bakesale.example.com/',
])('%s may get webhooks', (url) => {
  expect(refuseUrl(url, own)).toBeNull()
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
])('%s may not', (url, reason) => {
  expect(refuseUrl(url, own)).toMatch(reason)
})

test('the stored URL has no fragment, and the host no dot at its end', () => {
  expect(storedUrl('https://Orders.example.org/a#b')).toBe('https://orders.example.org/a')
  expect(hostOf('https://orders.example.org./')).toBe('orders.example.org')
})
