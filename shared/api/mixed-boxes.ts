import * as z from 'zod/mini'
import {
  fewestPieces,
  longestFillingName,
  mostFillings,
  mostPieces,
  type Pieces,
} from '#shared/mixed-boxes.ts'
import { requiredText } from './fields.ts'

/** A filling of a bake's mixed boxes, and whether it is sold out. */
export const Filling = z.object({ name: z.string(), isSoldOut: z.boolean() })

const ShownPieces: z.ZodMiniType<Pieces, Pieces> = z.int()

/** The contents of a mixed box, in the baker's order of fillings. */
export const BoxContents = z.array(z.object({ filling: z.string(), pieces: ShownPieces }))

/** The number of pieces of a mixed box; omitted for others. */
export const BoxPieces = z.optional(ShownPieces)

const piecesMessage = `Pieces must be a whole number from ${fewestPieces} to ${mostPieces}`

/** The number of pieces of a box as its baker sends it; null: not a mixed box. */
export const PostedPieces = z.nullable(
  z.int(piecesMessage).check(z.gte(fewestPieces, piecesMessage), z.lte(mostPieces, piecesMessage)),
)

/** The name of a filling, on one line. */
export const FillingName = requiredText('Name this filling', longestFillingName).check(
  z.refine((text) => !/[\t\n\r\u2028\u2029]/.test(text), 'Keep it to one line'),
)

/** The fillings of a bake as its baker sends them. */
export const PostedFillings = z
  .array(z.object({ name: FillingName, isSoldOut: z._default(z.boolean('Must be true or false'), false) }))
  .check(
    z.maxLength(mostFillings, `At most ${mostFillings} fillings`),
    z.refine(
      (fillings) => areUnlike(fillings.map(({ name }) => name.toLowerCase())),
      'Give each filling its own name',
    ),
  )

const chosenMessage = `Enter a whole number from 1 to ${mostPieces}`
const ChosenPieces: z.ZodMiniType<Pieces, Pieces> = z
  .int(chosenMessage)
  .check(z.gte(1, chosenMessage), z.lte(mostPieces, chosenMessage))

/** The contents of a mixed box as a buyer sends them. */
export const WantedContents = z.array(z.object({ filling: FillingName, pieces: ChosenPieces })).check(
  z.maxLength(mostFillings, `At most ${mostFillings} fillings`),
  z.refine((contents) => areUnlike(contents.map(({ filling }) => filling)), 'List each filling only once'),
)

function areUnlike(values: readonly string[]): boolean {
  return new Set(values).size === values.length
}
