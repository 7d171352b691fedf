import { expect, test } from 'vitest'
import { PendingTasks } from '#shared/api/one-time-links.ts'
import { makePerson } from '#tests/make/make-person.ts'
import { makeTestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'

test('under https "Later" counts only in a cookie that no other host can set', async () => {
  const shop = await makeTestApp(anyEngine, { publicUrl: 'https://bakes.example' })
  const una = await makePerson(shop, { isEmailConfirmed: false })
  const isReminded = async (cookie: string) => {
    const headers = { host: 'bakes.example', cookie: `${una.cookie}; ${cookie}` }
    const { body } = await shop.app.inject({ url: '/api/auth/duties', headers })
    return PendingTasks.parse(JSON.parse(body)).isReminderDue
  }
  expect(await isReminded('other=1')).toBe(true)
  expect(await isReminded('bakesale_confirm_later=1')).toBe(true)
  expect(await isReminded('__Host-bakesale_confirm_later=1')).toBe(false)
  await shop.close()
})
