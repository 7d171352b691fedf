import { it } from 'vitest'
import { playStories } from '#tests/make/payment-world.ts'

// five thousand here and five over the other rail: ten thousand stories in each run of the tests
it('PAY-06, PAY-07, OPEN-77: whatever buyers, bakers, PayPal and crashes do, no serving and no cent is lost and nobody pays twice', async () => {
  await playStories('paypal', 5_000)
}, 1_800_000)
