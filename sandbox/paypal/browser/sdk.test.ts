import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const script = readFileSync(join(import.meta.dirname, 'sdk.js'), 'utf8')
const origin = 'http://localhost'
const token = '5O19'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Runs the script and presses its button; returns the window it opened and the shop's callbacks. */
async function pressButton() {
  const listeners: ((event: object) => void)[] = []
  const popup = { closed: false, location: { replace: vi.fn() }, close: vi.fn() }
  const button = { style: {}, addEventListener: vi.fn(), remove: vi.fn() }
  const window: Record<string, unknown> = {
    open: () => popup,
    location: { origin },
    addEventListener: (_: string, listener: (event: object) => void) => listeners.push(listener),
    removeEventListener: () => undefined,
  }
  const shop = { createOrder: async () => token, onApprove: vi.fn(), onCancel: vi.fn() }
  const document = { createElement: () => button }
  runInNewContext(`${script}; window.paypal.Buttons(shop)`, {
    window,
    document,
    shop,
    setInterval,
    clearInterval,
  })
  button.addEventListener.mock.lastCall?.[1]()
  await vi.waitFor(() => expect(listeners).toHaveLength(1))
  const decide = (outcome: string) =>
    listeners[0]?.({ origin, data: { from: 'paypal-sandbox', token, outcome } })
  return { popup, shop, decide }
}

it('PAY-05: counts an approval when the window closes before its message arrives', async () => {
  const { popup, shop, decide } = await pressButton()
  popup.closed = true
  await vi.advanceTimersByTimeAsync(500)
  decide('approved')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(shop.onApprove).toHaveBeenCalledOnce()
  expect(shop.onCancel).not.toHaveBeenCalled()
})

it('PAY-08: cancels the payment when the window closes without a message', async () => {
  const { popup, shop } = await pressButton()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(shop.onCancel).not.toHaveBeenCalled()
  popup.closed = true
  await vi.advanceTimersByTimeAsync(2_000)
  expect(shop.onCancel).toHaveBeenCalledOnce()
  expect(shop.onApprove).not.toHaveBeenCalled()
})
