import { inject, it } from 'vitest'
import { playStories } from '#tests/make/payment-world.ts'

it('PAY-06, PAY-07, OPEN-77: five thousand stories of buyers, bakers, PayPal and crashes lose no serving and no cent', async () => {
  await playStories('paypal', 5_000, inject('embeddedSnapshot'))
})
