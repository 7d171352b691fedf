import * as z from 'zod/mini'
import {
  fewestPieces,
  longestFillingName,
  mostFillings,
  mostPieces,
  type Pieces,
} from '#shared/mixed-boxes.ts'
import { requiredText } from './fields.ts'

/** What can be in the mixed boxes of a bake, and whether it is sold out for now. */
export const Filling = z.object({ name: z.string(), isSoldOut: z.boolean() })

const ShownPieces: z.ZodMiniType<Pieces, Pieces> = z.int()

/** What is in a mixed box, in the order in which its baker names the fillings. */
export const BoxContents = z.array(z.object({ filling: z.string(), pieces: ShownPieces }))

/** How many pieces a mixed box holds; left out of what is none. */
export const BoxPieces = z.optional(ShownPieces)

const piecesMessage = `Pieces must be a whole number from ${fewestPieces} to ${mostPieces}`

/** How many pieces a box holds, as its baker sends it; null: it is no mixed box. */
export const PostedPieces = z.nullable(
  z.int(piecesMessage).check(z.gte(fewestPieces, piecesMessage), z.lte(mostPieces, piecesMessage)),
)

/** The name of a filling, in one line. */
export const FillingName = requiredText('Please name this filling', longestFillingName).check(
  z.refine((text) => !/[\t\n\r\u2028\u2029]/.test(text), 'Please write it in one line'),
)

/** The fillings of a bake as its baker sends them. */
export const PostedFillings = z
  .array(z.object({ name: FillingName, isSoldOut: z._default(z.boolean('Must be true or false'), false) }))
  .check(
    z.maxLength(mostFillings, `At most ${mostFillings} fillings`),
    z.refine(
      (fillings) => areUnlike(fillings.map(({ name }) => name.toLowerCase())),
      'Two fillings have the same name',
    ),
  )

const chosenMessage = `Must be a whole number from 1 to ${mostPieces}`
const ChosenPieces: z.ZodMiniType<Pieces, Pieces> = z
  .int(chosenMessage)
  .check(z.gte(1, chosenMessage), z.lte(mostPieces, chosenMessage))

/** What a buyer wants in a mixed box. */
export const WantedContents = z.array(z.object({ filling: FillingName, pieces: ChosenPieces })).check(
  z.maxLength(mostFillings, `At most ${mostFillings} fillings`),
  z.refine((contents) => areUnlike(contents.map(({ filling }) => filling)), 'Please name each filling once'),
)

function areUnlike(values: readonly string[]): boolean {
  return new Set(values).size === values.length
}
