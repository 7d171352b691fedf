import type { OrderShare, ShareOut, ShareOutWay } from '#shared/api/share-outs.ts'
import { type Cents, fromDecimal } from '#shared/money.ts'
import { plural } from '#shared/plural.ts'
import { servingsText } from '#shared/servings-label.ts'

/** The ways to share out a short batch. */
export const wayChoices: readonly { value: ShareOutWay; label: string; detail: string }[] = [
  {
    value: 'first_come',
    label: 'First come, first served',
    detail: 'Orders come whole in the order they were placed, as long as it lasts.',
  },
  {
    value: 'each_a_part',
    label: 'A part for each',
    detail: 'Everybody gets at least one as long as it lasts, and the more the more they ordered.',
  },
]

/** "2 of 3", "3", or a text that the order is cancelled. */
export function comingText({ coming, quantity }: OrderShare): string {
  if (coming === 0) return 'Nothing: it is cancelled'
  return servingsText({ quantity, fulfilledQuantity: coming < quantity ? coming : null })
}

/** The introduction above the list of who gets what. */
export function planText({ shares, servings, servingsOrdered, servingsLeft }: ShareOut): string[] {
  if (shares.length === 0)
    return ['There is no open order of it. Whoever has asked for a cancellation takes no part.']
  const isEnough = servingsOrdered <= servings
  return [
    plural(servingsOrdered, ['# serving is in open orders.', '# servings are in open orders.']),
    ...(isEnough ? ['That is enough: everybody gets what they ordered.'] : []),
    ...(servingsLeft > 0
      ? [
          plural(servingsLeft, [
            'The # that is still on sale is taken off.',
            'The # that are still on sale are taken off.',
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
