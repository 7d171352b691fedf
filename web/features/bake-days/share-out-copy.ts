import type { OrderShare, ShareOut, ShareOutWay } from '#shared/api/share-outs.ts'
import { type Cents, fromDecimal } from '#shared/money.ts'
import { plural } from '#shared/plural.ts'
import { servingsText } from '#shared/servings-label.ts'

/** The ways to share out a short batch. */
export const wayChoices: readonly { value: ShareOutWay; label: string; detail: string }[] = [
  {
    value: 'first_come',
    label: 'First come, first served',
    detail: 'Orders are filled in full, in the order they were placed, until you run out.',
  },
  {
    value: 'each_a_part',
    label: 'Some for everyone',
    detail: 'Everyone gets at least one while they last. Larger orders get more.',
  },
]

/** "2 of 3", "3", or a text that the order is cancelled. */
export function comingText({ coming, quantity }: OrderShare): string {
  if (coming === 0) return 'None (cancelled)'
  return servingsText({ quantity, fulfilledQuantity: coming < quantity ? coming : null })
}

/** The introduction above the list of who gets what. */
export function planText({ shares, servings, servingsOrdered, servingsLeft }: ShareOut): string[] {
  if (shares.length === 0)
    return ['There are no open orders for it. Orders with a cancellation request are left out.']
  const isEnough = servingsOrdered <= servings
  return [
    plural(servingsOrdered, ['Open orders add up to # serving.', 'Open orders add up to # servings.']),
    ...(isEnough ? ['That is enough: everybody gets what they ordered.'] : []),
    ...(servingsLeft > 0
      ? [
          plural(servingsLeft, [
            'The # still available will be taken down.',
            'The # still available will be taken down.',
          ]),
        ]
      : []),
  ]
}

/** The refunds of online payments and the amounts no longer due at pickup, in cents. */
export function missingSums({ shares }: ShareOut): { back: Cents; notAsked: Cents } {
  const sumOf = (isPaidOnline: boolean) =>
    shares
      .filter((share) => share.isPaidOnline === isPaidOnline)
      .reduce((sum, { missingAmount }) => sum + (fromDecimal(missingAmount) ?? 0), 0)
  return { back: sumOf(true), notAsked: sumOf(false) }
}
