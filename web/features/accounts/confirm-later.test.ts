import { afterEach, expect, test, vi } from 'vitest'
import { confirmLater } from './confirm-later.ts'

afterEach(() => void vi.unstubAllGlobals())

test.each([
  [true, '__Host-bakesale_confirm_later=1; path=/; max-age=604800; samesite=lax; secure'],
  [false, 'bakesale_confirm_later=1; path=/; max-age=604800; samesite=lax'],
])('over https (%s), stores "Later" in a cookie that no other host can set', (isSecure, cookie) => {
  vi.stubGlobal('document', { cookie: '' })
  confirmLater(isSecure)
  expect(document.cookie).toBe(cookie)
})
