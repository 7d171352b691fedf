import * as z from 'zod/mini'
import { locale } from '#shared/locale.ts'
import { defineCall } from './call.ts'

/** How much work an oven can take on a day, and a serving of a bake at most, in oven spaces. */
export const mostSpacesADay = 100_000
export const mostSpacesEach = 1_000

const spaces = (least: number, most: number) =>
  z
    .int('Oven spaces must be a whole number')
    .check(
      z.gte(least, `At least ${least}`),
      z.lte(most, `At most ${most.toLocaleString(locale)} oven spaces`),
    )

/** How many oven spaces a serving takes, as its baker sends it; none of what is not baked in the oven. */
export const TakenSpaces = spaces(0, mostSpacesEach)

/** How full an oven is on a day. */
export const FullOven = z.object({
  /** of what is ordered and not cancelled, and what was sold at the door; more than there is where the baker has said less since */
  taken: z.int(),
  spacesADay: z.int(),
})
export type FullOven = z.infer<typeof FullOven>

/** A baker's oven: how much work it takes on a day, and how full it is on the next days. */
export const Oven = z.object({
  /** in oven spaces; null: the baker counts none */
  spacesADay: z.nullable(z.int()),
  /** the next two weeks from today on, YYYY-MM-DD; none where there is no oven to count */
  days: z.array(z.object({ date: z.string(), taken: z.int() })),
})
export type Oven = z.infer<typeof Oven>

export const OvenBody = z.object({
  /** null: any number of servings, as far as each bake has some left */
  spacesADay: z.nullable(spaces(1, mostSpacesADay)),
})
export type OvenBody = z.output<typeof OvenBody>

const path = '/api/sellers/oven'

export const getOven = defineCall({
  name: 'getOven',
  method: 'GET',
  path,
  summary: "How much work the caller's oven takes on a day, and how full it is on the next days",
  tag: 'sellers',
  success: { status: 200, body: Oven },
  errors: ['unauthenticated', 'rate_limited'],
})

/** What is taken stays taken, also where it is more than the oven has from then on; nothing more can be ordered for such days. */
export const setOven = defineCall({
  name: 'setOven',
  method: 'PUT',
  path,
  summary: 'Say how much work your oven takes on a day, for all that you bake on it, or count none',
  tag: 'sellers',
  body: OvenBody,
  success: { status: 200, body: Oven },
  errors: ['bad_request', 'unauthenticated', 'wrong_origin', 'invalid', 'too_large', 'rate_limited'],
})
