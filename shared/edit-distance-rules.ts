/**
 * The restricted Damerau-Levenshtein distance: insertions, deletions, substitutions and swaps of neighbors.
 * Infinity above `most`; fast only for a `most` of one or two.
 */
export function editDistance(a: string, b: string, most: number): number {
  return distanceFrom(a, 0, b, 0, most)
}

function distanceFrom(a: string, aStart: number, b: string, bStart: number, most: number): number {
  let i = aStart
  let j = bStart
  // past the end of a word the code is NaN, which equals nothing
  while (a.charCodeAt(i) === b.charCodeAt(j)) {
    i += 1
    j += 1
  }
  const aLeft = a.length - i
  const bLeft = b.length - j
  if (aLeft === 0 || bLeft === 0) return aLeft + bLeft <= most ? aLeft + bLeft : Number.POSITIVE_INFINITY
  if (most === 0 || Math.abs(aLeft - bLeft) > most) return Number.POSITIVE_INFINITY
  const isSwap = a.charCodeAt(i) === b.charCodeAt(j + 1) && a.charCodeAt(i + 1) === b.charCodeAt(j)
  return (
    1 +
    Math.min(
      distanceFrom(a, i + 1, b, j + 1, most - 1),
      distanceFrom(a, i + 1, b, j, most - 1),
      distanceFrom(a, i, b, j + 1, most - 1),
      isSwap ? distanceFrom(a, i + 2, b, j + 2, most - 1) : Number.POSITIVE_INFINITY,
    )
  )
}
