import type { BatchId, ListingId } from '#shared/api/ids.ts'
import { type DecimalAmount, toDecimal } from '#shared/money.ts'
import type { PaymentMethod } from '#shared/payment-methods.ts'
import { pickupBody } from '#web/features/pickups/pickup-choices.ts'
import { draftTotal, type OrderDraft } from './order-draft.ts'

/** The body that places a draft (DATA-19, ORDER-04), and how it is paid. */
export function orderBody(
  listing: { id: ListingId; batchId?: BatchId | null; price: DecimalAmount },
  draft: OrderDraft,
  payWay: PaymentMethod,
) {
  const notes = draft.notes.trim()
  const cakeMessage = draft.cakeMessage?.trim() ?? ''
  return {
    foodListingId: listing.id,
    ...(listing.batchId ? { batchId: listing.batchId } : {}),
    ...(draft.optionId ? { optionId: draft.optionId } : {}),
    ...(cakeMessage === '' ? {} : { cakeMessage }),
    quantity: draft.quantity,
    totalPrice: toDecimal(draftTotal(listing.price, draft.quantity)),
    payWay,
    ...pickupBody(draft),
    ...(notes === '' ? {} : { notes }),
  }
}
