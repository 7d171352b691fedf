import type { Flavoured } from './flavoured.ts'

/** How many pieces are in a mixed box, or of a filling in it. */
export type Pieces = Flavoured<number, 'Pieces'>

/** How many pieces a mixed box holds. */
export const fewestPieces = 2
export const mostPieces = 60

/** How many fillings a bake needs for mixed boxes, and how many it can have. */
export const fewestFillings = 2
export const mostFillings = 20

/** How long the name of a filling may be, in characters. */
export const longestFillingName = 40

/** What can be in the mixed boxes of a bake. */
export interface Filling {
  name: string
  /** for a while: it cannot be chosen */
  isSoldOut: boolean
}

/** So many pieces of a filling. */
export interface FilledPart {
  filling: string
  pieces: Pieces
}

/** What is in a mixed box. */
export type BoxContents = FilledPart[]

/** A mixed box as an order keeps it. */
export interface KeptBox {
  pieces: Pieces
  contents: BoxContents
}

/** How many pieces contents are. */
export function piecesOf(contents: BoxContents): Pieces {
  return contents.reduce((sum, { pieces }) => sum + pieces, 0)
}

/**
 * Why a box of so many pieces cannot hold what is wanted, in words that say what it can; null when it can: it is full, of fillings that
 * the bake has and that are not sold out (decisions, mixed boxes).
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
      ? `${missing} is sold out for now. Please fill the box with ${pieces} of these: ${choice}.`
      : `${missing} is no longer offered. Please fill the box with ${pieces} of these: ${choice}.`
  const chosen = piecesOf(wanted)
  if (chosen === pieces) return null
  return chosen === 0
    ? `Please fill the box with ${pieces} of these: ${choice}.`
    : `The box holds ${pieces}, and ${chosen} are chosen. Please fill it with ${pieces} of these: ${choice}.`
}

/** Contents in the order in which the baker names the fillings, so that the same box is always told the same. */
export function inOrder(fillings: readonly Filling[], contents: BoxContents): BoxContents {
  return fillings.flatMap(({ name }) => {
    const pieces = piecesOf(contents.filter(({ filling }) => filling === name))
    return pieces === 0 ? [] : [{ filling: name, pieces }]
  })
}

/** How many pieces of each filling several contents are, by its name. */
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

/** What is in the boxes of an order or a line of the cart: "In the box: 2 Plain, 4 Almond"; null where it is of none. */
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
