import { describe, it } from 'vitest'
import { playOrderStories } from '#tests/make/order-stories.ts'
import { engines } from '#tests/make/test-database.ts'

// hundreds more are played by `npm run test:nightly`; each change of a status has tests of its own beside this
describe.each(engines)('orders as a whole on %s', (engine) => {
  it('OPEN-20, OPEN-21: whatever people do or leave undone, no order leaves the table, allowedActions tell exactly what works, and no serving is lost or sold twice', async () => {
    await playOrderStories(engine, 10)
  })
})
