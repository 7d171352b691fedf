import { afterEach, expect, test, vi } from 'vitest'
import { browserZone } from './browser-zone.ts'

afterEach(() => void vi.unstubAllEnvs())

test("is the browser's zone", () => {
  vi.stubGlobal('window', {})
  vi.stubEnv('TZ', 'Asia/Tokyo')
  expect(browserZone()).toBe('Asia/Tokyo')
})

test("is the market's zone on the server", () => {
  vi.stubEnv('TZ', 'Asia/Tokyo')
  expect(browserZone()).toBe('America/New_York')
})
