import { inject, it } from 'vitest'
import { playStories, storyPatience } from '#tests/make/payment-world.ts'

// thousands more are played by `npm run test:long`
it(
  'PAY-06, PAY-07, OPEN-77: whatever buyers, bakers, Stripe and crashes do, no serving and no cent is lost and nobody pays twice',
  async () => {
    await playStories('stripe', 150, inject('embeddedSnapshot'))
  },
  storyPatience,
)
