import type { CallInput } from '#shared/api/call.ts'
import type { placeCheckout } from '#shared/api/checkouts.ts'
import type { PersonId } from '#shared/api/ids.ts'
import { toDecimal } from '#shared/money.ts'
import type { PaymentMethod } from '#shared/payment-methods.ts'
import { commonWish, pickupBody } from '#web/features/pickups/pickup-choices.ts'
import {
  type BakerLines,
  type CartLine,
  type CartLines,
  groupByPickup,
  lineTotal,
  type VisitOfLine,
} from './cart-rules.ts'

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
      const wishOf = (own: CartLines) => pickupBody(commonWish(own))
      return {
        cookId,
        payWay: paymentMethodOf(cookId),
        ...(pickups.length === 1 ? wishOf(lines) : {}),
        ...(notes.trim() === '' ? {} : { notes: notes.trim() }),
        lines: pickups.flatMap(({ lines: own }) =>
          own.map((line) => ({ ...lineBody(line), ...(pickups.length === 1 ? {} : wishOf(own)) })),
        ),
      }
    }),
  }
}

function lineBody(line: CartLine) {
  return {
    foodListingId: line.id,
    ...(line.batchId ? { batchId: line.batchId } : {}),
    ...(line.optionId ? { optionId: line.optionId } : {}),
    ...(line.cakeMessage ? { cakeMessage: line.cakeMessage } : {}),
    quantity: line.quantity,
    totalPrice: toDecimal(lineTotal(line)),
  }
}
