import * as z from 'zod/mini'
import { longestCakeMessage, longestOptionName, mostOptions, mostServingsEach } from '#shared/bake-options.ts'
import { Decimal, dollars, requiredText } from './fields.ts'
import { OptionId } from './ids.ts'
import { BoxPieces, PostedPieces } from './mixed-boxes.ts'

/** A size or flavor in which a bake is sold. */
export const BakeOption = z.object({
  id: OptionId,
  name: z.string(),
  /** of one of it */
  price: Decimal,
  /** how many servings one of it takes */
  servings: z.int(),
  /** of a mixed box: how many pieces it holds, of which the buyer chooses the fillings; left out of anything else */
  pieces: BoxPieces,
  /** of a mixed box: true as long as every filling is sold out, so that it cannot be ordered; left out else */
  isSoldOut: z.optional(z.boolean()),
})
export type BakeOption = z.infer<typeof BakeOption>

const servingsEachMessage = `Servings must be a whole number from 1 to ${mostServingsEach}`

/** An option as its baker sends it. */
const PostedOption = z.object({
  /** of one that is changed; left out: a new one */
  id: z.optional(OptionId),
  name: requiredText('Please name this option', longestOptionName),
  price: dollars('Price is required', 10_000),
  servings: z
    .int(servingsEachMessage)
    .check(z.gte(1, servingsEachMessage), z.lte(mostServingsEach, servingsEachMessage)),
  /** of a mixed box how many pieces it holds; null: it is none; left out: as it was, and of a new one none */
  pieces: z.optional(PostedPieces),
})

/** The options of a bake as its baker sends them. */
export const PostedOptions = z.array(PostedOption).check(
  z.maxLength(mostOptions, `At most ${mostOptions} options`),
  z.refine(
    (options) => areUnlike(options.map(({ name }) => name.toLowerCase())),
    'Two options have the same name',
  ),
  z.refine((options) => areUnlike(options.flatMap(({ id }) => id ?? [])), 'Two options have the same id'),
)
export type PostedOptions = z.output<typeof PostedOptions>

function areUnlike(values: readonly string[]): boolean {
  return new Set(values).size === values.length
}

const lengthMessage = `Must be a whole number from 0 to ${longestCakeMessage}`

/** How long a message on the cake may be, in characters, as a baker sends it; 0: there can be none. */
export const PostedMessageLength = z
  .int(lengthMessage)
  .check(z.gte(0, lengthMessage), z.lte(longestCakeMessage, lengthMessage))
