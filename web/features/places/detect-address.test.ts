import { expect, test } from 'vitest'
import { detectAddress } from './detect-address.ts'
import { LocationFailure } from './locate-device.ts'

const point = { latitude: 40.0176, longitude: -105.2797 }
const here = async () => point
const found = {
  success: true,
  address: 'Boulder, CO 80302',
  message: 'Please add the street.',
  timeZone: 'America/Denver',
  credit: null,
}

test("POST-27: finds the address of the device's location", async () => {
  expect(await detectAddress(here, async () => found)).toEqual({
    point,
    address: 'Boulder, CO 80302',
    timeZone: 'America/Denver',
    credit: null,
    notice: 'Boulder, CO 80302. Please add the street.',
  })
})

test('POST-33, OPEN-58: keeps a location without an address, with a message', async () => {
  const atSea = { ...found, success: false, address: '', message: 'You seem to be at sea.' }
  const { notice, ...detected } = await detectAddress(here, async () => atSea)
  expect(detected).toMatchObject({ point, address: null })
  expect(notice).toMatch(/couldn't get address.*at sea/)
})

test('POST-33: keeps a location whose address lookup failed', async () => {
  const { notice } = await detectAddress(here, () => Promise.reject(new Error('offline')))
  expect(notice).toContain("couldn't get address")
})

test('POST-30: rejects without a location', async () => {
  const failure = new LocationFailure('Location access denied', 'Allow it.')
  const detecting = detectAddress(
    () => Promise.reject(failure),
    async () => found,
  )
  await expect(detecting).rejects.toBe(failure)
})
