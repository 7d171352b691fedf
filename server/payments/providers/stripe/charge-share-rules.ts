import type { Cents } from '#shared/money.ts'

/**
 * Splits a charge among its payments, in cents; the last one gets any difference. Null when one of several payments has
 * no known amount.
 */
export function sharesOf(charged: Cents, wanted: readonly (Cents | null)[]): Cents[] | null {
  if (wanted.length === 1) return [charged]
  const known = wanted.filter((amount) => amount !== null)
  if (known.length < wanted.length || known.length === 0) return null
  const before = known.slice(0, -1)
  return [...before, charged - before.reduce((sum, amount) => sum + amount, 0)]
}

/** Splits an amount in proportion to weights, in whole cents that add up to it. */
export function shareOut(amount: Cents, weights: readonly Cents[]): Cents[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let weighed = 0
  let given = 0
  return weights.map((weight) => {
    weighed += weight
    const upToHere = total === 0 ? amount : Math.round((amount * weighed) / total)
    const share = upToHere - given
    given = upToHere
    return share
  })
}
