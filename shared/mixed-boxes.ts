import type { Branded } from './branded.ts'

/** How many pieces a mixed box, or a filling in it, has. */
export type Pieces = Branded<number, 'Pieces'>

/** Bounds of a mixed box, in pieces. */
export const fewestPieces = 2
export const mostPieces = 60

/** Bounds for the number of fillings of a bake with mixed boxes. */
export const fewestFillings = 2
export const mostFillings = 20

/** The longest name of a filling, in characters. */
export const longestFillingName = 40

/** A filling that buyers can choose for a bake's mixed boxes. */
export interface Filling {
  name: string
  /** temporarily unavailable */
  isSoldOut: boolean
}

/** A number of pieces of one filling. */
interface FilledPart {
  filling: string
  pieces: Pieces
}

/** What is in a mixed box. */
export type BoxContents = FilledPart[]

/** A mixed box as an order stores it. */
export interface StoredBox {
  pieces: Pieces
  contents: BoxContents
}

/** The total number of pieces. */
export function piecesOf(contents: BoxContents): Pieces {
  return contents.reduce((sum, { pieces }) => sum + pieces, 0)
}

/**
 * The error for contents that do not fit a box, or null. The pieces must match, of fillings that are offered
 * and not sold out (decisions, mixed boxes).
 */
export function refuseContents(
  { pieces }: { pieces: Pieces },
  fillings: readonly Filling[],
  wanted: BoxContents,
): string | null {
  const offered = fillings.filter(({ isSoldOut }) => !isSoldOut).map(({ name }) => name)
  if (offered.length === 0) return 'Every filling of this box is sold out for now.'
  const choice = offered.join(', ')
  const missing = wanted.find(({ filling }) => !offered.includes(filling))?.filling
  if (missing !== undefined)
    return fillings.some(({ name }) => name === missing)
      ? `${missing} is sold out for now. Fill the box with ${pieces} of these: ${choice}.`
      : `${missing} is no longer offered. Fill the box with ${pieces} of these: ${choice}.`
  const chosen = piecesOf(wanted)
  if (chosen === pieces) return null
  return chosen === 0
    ? `Fill the box with ${pieces} of these: ${choice}.`
    : `The box holds ${pieces}, and you chose ${chosen}. Fill it with ${pieces} of these: ${choice}.`
}

/** Contents in the order of the baker's fillings, for a stable description of the same box. */
export function inOrder(fillings: readonly Filling[], contents: BoxContents): BoxContents {
  return fillings.flatMap(({ name }) => {
    const pieces = piecesOf(contents.filter(({ filling }) => filling === name))
    return pieces === 0 ? [] : [{ filling: name, pieces }]
  })
}

/** The total of each filling. */
export function sumOfContents(all: readonly BoxContents[]): BoxContents {
  const parts = Map.groupBy(all.flat(), ({ filling }) => filling)
  return [...parts]
    .map(([filling, of]) => ({ filling, pieces: piecesOf(of) }))
    .sort((one, other) => (one.filling < other.filling ? -1 : 1))
}

/** "2 Plain, 3 Almond, 1 Chocolate". */
export function contentsText(contents: BoxContents): string {
  return contents.map(({ filling, pieces }) => `${pieces} ${filling}`).join(', ')
}

/** Describes the boxes of an order or a cart line: "In the box: 2 Plain, 4 Almond"; null without boxes. */
export function boxText({
  boxContents,
  quantity,
}: {
  boxContents?: BoxContents | null | undefined
  quantity: number
}): string | null {
  if (!boxContents) return null
  const contents = contentsText(boxContents)
  return quantity === 1 ? `In the box: ${contents}` : `In each box: ${contents}`
}
