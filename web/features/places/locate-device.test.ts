import { afterEach, expect, test, vi } from 'vitest'
import { locateDevice, locationFailure } from './locate-device.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('POST-29: rejects in a browser without geolocation', async () => {
  vi.stubGlobal('navigator', {})
  await expect(locateDevice()).rejects.toMatchObject({ title: 'Location Not Supported' })
})

test('POST-27, POST-28: locates the device within 10 s', async () => {
  const getCurrentPosition = vi.fn((found: PositionCallback) => {
    const toJSON = () => null
    const unknown = { altitude: null, altitudeAccuracy: null, heading: null, speed: null }
    const coords = { latitude: 41.88, longitude: -87.63, accuracy: 9, ...unknown, toJSON }
    found({ coords, timestamp: 0, toJSON })
  })
  vi.stubGlobal('navigator', { geolocation: { getCurrentPosition } })
  await expect(locateDevice()).resolves.toEqual({ latitude: 41.88, longitude: -87.63 })
  expect(getCurrentPosition.mock.calls[0]).toContainEqual(expect.objectContaining({ timeout: 10_000 }))
})

test.each([
  ['POST-30', 1, 'Location access denied'],
  ['POST-31', 2, 'Location information unavailable'],
  ['POST-32', 3, 'Location request timed out'],
])('POST-30 to POST-32: %s, code %i', (_, code, title) => {
  expect(locationFailure(code).title).toBe(title)
})
