import * as z from 'zod/mini'
import { locale } from '#shared/locale.ts'
import { defineCall } from './call.ts'

/** The limits of an oven per day and of a serving, in oven spaces. */
const mostSpacesADay = 100_000
const mostSpacesEach = 1_000

const spaces = (least: number, most: number) =>
  z
    .int('Oven spaces must be a whole number')
    .check(
      z.gte(least, `At least ${least}`),
      z.lte(most, `At most ${most.toLocaleString(locale)} oven spaces`),
    )

/** The oven spaces of a serving as its baker sends them; 0 for unbaked food. */
export const TakenSpaces = spaces(0, mostSpacesEach)

/** An oven's load on a day. */
export const OvenLoad = z.object({
  /**
   * used by open and completed orders and walk-up sales; exceeds the capacity if the baker reduced it since
   */
  /** the part of the capacity that orders take */
  taken: z.int(),
  spacesADay: z.int(),
})
export type OvenLoad = z.infer<typeof OvenLoad>

/** A baker's oven capacity per day and its load on the next days. */
export const Oven = z.object({
  /** in oven spaces; null: not used */
  spacesADay: z.nullable(z.int()),
  /** the next two weeks from today on, YYYY-MM-DD; empty without a capacity */
  days: z.array(
    z.object({
      date: z.string(),
      /** the part of the capacity that orders take */
      taken: z.int(),
    }),
  ),
})
export type Oven = z.infer<typeof Oven>

/** How much work an oven takes on a day. */
export const OvenBody = z.object({
  /** null: no limit besides each bake's servings */
  spacesADay: z.nullable(spaces(1, mostSpacesADay)),
})
export type OvenBody = z.output<typeof OvenBody>

const path = '/api/sellers/oven'

/** How much work the oven takes on a day, and how full it is on the next days; null capacity: not counted. */
export const getOven = defineCall({
  name: 'getOven',
  method: 'GET',
  path,
  summary: "Get your oven's capacity and load",
  tag: 'baking',
  callers: 'people',
  success: { status: 200, body: Oven },
  errors: ['unauthenticated', 'rate_limited'],
})

/** Existing orders stay even if they exceed a lower capacity; such days accept no more orders. */
export const setOven = defineCall({
  name: 'setOven',
  method: 'PUT',
  path,
  summary: "Set your oven's capacity",
  tag: 'baking',
  callers: 'people',
  body: OvenBody,
  success: { status: 200, body: Oven },
  errors: ['bad_request', 'unauthenticated', 'wrong_origin', 'invalid', 'too_large', 'rate_limited'],
})
