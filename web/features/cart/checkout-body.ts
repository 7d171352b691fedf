import type { CallInput } from '#shared/api/call.ts'
import type { placeCheckout } from '#shared/api/checkouts.ts'
import type { PersonId } from '#shared/api/ids.ts'
import { toDecimal } from '#shared/money.ts'
import type { PaymentMethod } from '#shared/payment-methods.ts'
import { commonWish, isSame, pickupBody } from '#web/features/pickups/pickup-choices.ts'
import { type BakerLines, type CartLine, lineTotal } from './cart-rules.ts'
import { groupByPickup, type PickupLines, type VisitOfLine } from './visit-rules.ts'

/** The payload of a checkout. */
export type CheckoutInput = CallInput<typeof placeCheckout>['body']

/** A cart as it is placed: for every baker the lines with what the buyer saw, the wishes for each pickup, and how it is paid. */
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

/** What is wished for a visit; a slot that was chosen before and is not one of the visit's any more is chosen anew. */
function wishOf({ visit, lines }: PickupLines) {
  const { pickupWindow, ...wish } = commonWish(lines)
  const possible = visit?.possible ?? null
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
