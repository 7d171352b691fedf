import { describe, expect, test } from 'vitest'
import { readCaptureId, writeCaptureId } from './capture-id.ts'

const chargeId = 'ch_1PgafuB7WZ01zgkWXYmPNZs8'
const paymentId = '0190a2b4-5c6d-7e8f-9a0b-1c2d3e4f5a6b'

describe('the capture id of a Stripe payment', () => {
  test('round-trips', () => {
    expect(readCaptureId(writeCaptureId({ chargeId, paymentId }))).toEqual({ chargeId, paymentId })
  })

  test('differs for two payments of one charge', () => {
    const other = '0190a2b4-5c6d-7e8f-9a0b-1c2d3e4f5a6c'
    expect(writeCaptureId({ chargeId, paymentId })).not.toBe(writeCaptureId({ chargeId, paymentId: other }))
  })

  test.each([
    '',
    chargeId,
    paymentId,
    `${chargeId}/`,
    `/${paymentId}`,
    `${chargeId}/${paymentId}/`,
    `${chargeId}/x`,
    `ch_../${paymentId}`,
    '5TY05013RG002845M',
  ])('rejects %j', (text) => {
    expect(readCaptureId(text)).toBeNull()
  })
})
