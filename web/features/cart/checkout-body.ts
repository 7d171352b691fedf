import type { CallInput } from '#shared/api/call.ts'
import type { placeCheckout } from '#shared/api/checkouts.ts'
import type { PersonId } from '#shared/api/ids.ts'
import { toDecimal } from '#shared/money.ts'
import type { PaymentMethod } from '#shared/payment-methods.ts'
import { commonWish, isSame, pickupBody, wishWithSlot } from '#web/features/pickups/pickup-choices.ts'
import { type BakerLines, type CartLine, lineTotal } from './cart-rules.ts'
import { groupByPickup, type PickupLines, type VisitOfLine } from './visit-rules.ts'

export type CheckoutInput = CallInput<typeof placeCheckout>['body']

/** The request body of a checkout: for each baker the lines as shown, the pickup wishes and the payment method. */
export function checkoutBody(
  bakers: readonly BakerLines[],
  paymentMethodOf: (cookId: PersonId) => PaymentMethod,
  visitOf: VisitOfLine,
): CheckoutInput {
  return {
    bakers: bakers.map(({ cookId, lines, notes }) => {
      const pickups = groupByPickup(lines, visitOf)
      const [only] = pickups
      return {
        cookId,
        payWay: paymentMethodOf(cookId),
        ...(only && pickups.length === 1 ? wishOf(only) : {}),
        ...(notes.trim() === '' ? {} : { notes: notes.trim() }),
        lines: pickups.flatMap((pickup) =>
          pickup.lines.map((line) => ({
            ...lineBody(line),
            ...(pickups.length === 1 ? {} : wishOf(pickup)),
          })),
        ),
      }
    }),
  }
}

/** A baker's lines in the order of their request body. */
export function linesInBody({ lines }: Pick<BakerLines, 'lines'>, visitOf: VisitOfLine): CartLine[] {
  return groupByPickup(lines, visitOf).flatMap((pickup) => pickup.lines)
}

/** The wish for a visit, without a slot that is no longer offered. */
function wishOf({ visit, lines }: PickupLines) {
  const possible = visit?.possible ?? null
  const { pickupWindow, ...wish } = wishWithSlot(commonWish(lines), possible)
  const isOffered =
    pickupWindow && (possible === null || possible.windows.some((slot) => isSame(slot, pickupWindow)))
  return pickupBody({ ...wish, pickupWindow: isOffered ? pickupWindow : null })
}

function lineBody(line: CartLine) {
  return {
    foodListingId: line.id,
    ...(line.batchId ? { batchId: line.batchId } : {}),
    ...(line.optionId ? { optionId: line.optionId } : {}),
    ...(line.boxContents ? { boxContents: line.boxContents } : {}),
    ...(line.cakeMessage ? { cakeMessage: line.cakeMessage } : {}),
    quantity: line.quantity,
    totalPrice: toDecimal(lineTotal(line)),
  }
}
