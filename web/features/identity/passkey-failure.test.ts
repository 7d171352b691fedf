import { expect, it } from 'vitest'
import { passkeyFailure } from './passkey-failure.ts'

it.each([
  ['NotAllowedError', /No passkey was chosen/],
  ['AbortError', /No passkey was chosen/],
  ['InvalidStateError', /already has a passkey for your account/],
  ['SecurityError', /cannot use passkeys/],
])("explains the browser's %s", (name, words) => {
  expect(passkeyFailure(new DOMException('x', name))).toMatch(words)
})

it('returns null for other failures', () => {
  expect(passkeyFailure(new Error('422: no'))).toBeNull()
  expect(passkeyFailure('text')).toBeNull()
})
