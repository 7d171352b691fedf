import { inject, it } from 'vitest'
import { playStories, storyPatience } from '#tests/make/payment-world.ts'

// thousands more are played by `npm run test:long`
it(
  'PAY-06, PAY-07, OPEN-77: whatever buyers, bakers, PayPal and crashes do, no serving and no cent is lost and nobody pays twice',
  async () => {
    await playStories('paypal', 150, inject('embeddedSnapshot'))
  },
  storyPatience,
)
