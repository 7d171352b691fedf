import { it } from 'vitest'
import { playOrderStories } from '#tests/make/order-stories.ts'
import { engines } from '#tests/make/test-database.ts'

it.each(engines)('OPEN-20, OPEN-21: five hundred stories of orders on %s lose no serving', async (engine) => {
  await playOrderStories(engine, 500)
})
