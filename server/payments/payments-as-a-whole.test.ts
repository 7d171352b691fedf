import { inject, it } from 'vitest'
import { rails } from '#shared/payment-methods.ts'
import { playStories, storyPatience } from '#tests/make/payment-world.ts'

it.each(rails)(
  'PAY-06, PAY-07, OPEN-77: whatever buyers, bakers, %s and crashes do, no serving and no cent is lost and nobody pays twice',
  async (rail) => {
    await playStories(rail, 20, inject('embeddedSnapshot'))
  },
  storyPatience,
)
