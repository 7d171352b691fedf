import { expect, test } from 'vitest'
import { isScriptRefused } from './use-fresh-document.ts'

const foreign = 'https://www.paypal.com/sdk/js'
const own = '/payment-sandbox/paypal/sdk.js'

test.each([
  ['/', foreign, true],
  ['/browse', foreign, true],
  ['/checkout', foreign, false],
  ['/checkout/018f', foreign, false],
  ['/food/018f', foreign, false],
  ['/', own, false],
])('MAP-03: a document loaded from %s refuses %s: %s', (path, script, isRefused) => {
  expect(isScriptRefused(script, new URL(path, 'https://bakesale.example'))).toBe(isRefused)
})
