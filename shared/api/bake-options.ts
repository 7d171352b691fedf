import * as z from 'zod/mini'
import { longestCakeMessage, longestOptionName, mostOptions, mostServingsEach } from '#shared/bake-options.ts'
import { Decimal, dollars, requiredText } from './fields.ts'
import { OptionId } from './ids.ts'
import { BoxPieces, PostedPieces } from './mixed-boxes.ts'

/** A size or flavor in which a bake is sold. */
export const BakeOption = z.object({
  id: OptionId,
  name: z.string(),
  /** price of one */
  price: Decimal,
  /** servings per option */
  servings: z.int(),
  /** mixed boxes only: the number of pieces, whose fillings the buyer chooses */
  pieces: BoxPieces,
  /** true while every filling of a mixed box is sold out; omitted otherwise */
  isSoldOut: z.optional(z.boolean()),
})
export type BakeOption = z.infer<typeof BakeOption>

const servingsEachMessage = `Servings must be a whole number from 1 to ${mostServingsEach}`

/** An option as its baker sends it. */
const PostedOption = z.object({
  /** the id of an existing option; omitted for a new one */
  id: z.optional(OptionId),
  name: requiredText('Name this option', longestOptionName),
  price: dollars('Price is required', 10_000),
  servings: z
    .int(servingsEachMessage)
    .check(z.gte(1, servingsEachMessage), z.lte(mostServingsEach, servingsEachMessage)),
  /** the pieces of a mixed box; null: not a mixed box; omitted: unchanged, or null for a new option */
  pieces: z.optional(PostedPieces),
})

/** The options of a bake as its baker sends them. */
export const PostedOptions = z.array(PostedOption).check(
  z.maxLength(mostOptions, `At most ${mostOptions} options`),
  z.refine(
    (options) => areUnlike(options.map(({ name }) => name.toLowerCase())),
    'Give each option its own name',
  ),
  z.refine((options) => areUnlike(options.flatMap(({ id }) => id ?? [])), 'Give each option its own id'),
)
export type PostedOptions = z.output<typeof PostedOptions>

function areUnlike(values: readonly string[]): boolean {
  return new Set(values).size === values.length
}

const lengthMessage = `Enter a whole number from 0 to ${longestCakeMessage}`

/** The longest message on a cake as a baker sends it, in characters; 0: not offered. */
export const PostedMessageLength = z
  .int(lengthMessage)
  .check(z.gte(0, lengthMessage), z.lte(longestCakeMessage, lengthMessage))
