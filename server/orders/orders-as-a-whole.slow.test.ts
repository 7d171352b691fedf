import { describe, it } from 'vitest'
import { playOrderStories } from '#tests/make/order-stories.ts'
import { engines } from '#tests/make/test-database.ts'

// `npm run test:nightly` runs hundreds more; each status change also has its own tests
describe.each(engines)('random order histories on %s', (engine) => {
  it('OPEN-20, OPEN-21: follow the status table, offer only allowed actions, keep stock consistent', async () => {
    await playOrderStories(engine, 10)
  })
})
