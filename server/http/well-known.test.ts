import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'

describe('well-known URLs', () => {
  let shop: TestApp
  beforeAll(async () => {
    shop = await makeTestApp(anyEngine, {
      publicUrl: 'https://bakes.example',
      supportEmail: 'help@bakes.example',
    })
    shop.setNow(new Date('2026-11-23T12:00:00Z'))
  })
  afterAll(() => shop.close())

  it('security.txt names a security contact and an expiry date', async () => {
    const { body, headers } = await shop.app.inject('/.well-known/security.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(body.split('\n')).toEqual([
      'Contact: mailto:help@bakes.example',
      'Expires: 2027-05-24T12:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: https://bakes.example/.well-known/security.txt',
      '',
    ])
  })

  it('password managers are redirected to the change-password page', async () => {
    const { statusCode, headers } = await shop.app.inject('/.well-known/change-password')
    expect([statusCode, headers.location]).toEqual([302, '/profile?tab=security'])
  })
})
