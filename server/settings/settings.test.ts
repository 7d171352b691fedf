import { expect, test } from 'vitest'
import { callApp } from '#tests/make/make-person.ts'
import { makeTestApp } from '#tests/make/test-app.ts'

test('MAP-01, CONST-04: the pages are told where the tiles are and what the commission is, and may show pictures from there', async () => {
  const tileUrl = 'https://tiles.example/{z}/{x}/{y}.png'
  const app = await makeTestApp('embedded', { tileUrl })
  const { status, headers, body } = await callApp(app, 'GET', '/api/settings')
  expect({ status, body }).toEqual({ status: 200, body: { tileUrl, commissionRate: '0.0750' } })
  expect(headers['cache-control']).toBe('public, max-age=300')
  expect(headers['content-security-policy']).toMatch(/img-src [^;]*https:\/\/tiles\.example/)
  await app.close()
})
