import { inject, it } from 'vitest'
import { rails } from '#shared/payment-methods.ts'
import { playStories, storyPatience } from '#tests/make/payment-world.ts'

it.each(rails)(
  'PAY-06, PAY-07, OPEN-77: 150 random stories with %s and crashes lose no serving and no cent',
  async (rail) => {
    await playStories(rail, 150, inject('embeddedSnapshot'))
  },
  storyPatience,
)
