import type { BatchId } from '#shared/api/ids.ts'
import { toDecimal } from '#shared/money.ts'
import type { PaymentMethod } from '#shared/payment-methods.ts'
import type { SoldListing } from '#web/features/listings/as-of-option.ts'
import { pickupBody } from '#web/features/pickups/pickup-choices.ts'
import { boxOf, draftTotal, type OrderDraft } from './order-draft.ts'

/** The request body that places a draft, with its payment method (DATA-19, ORDER-04). */
export function orderBody(
  listing: Pick<SoldListing, 'id' | 'price' | 'chosen' | 'fillings'> & { batchId?: BatchId | null },
  draft: OrderDraft,
  payWay: PaymentMethod,
) {
  const notes = draft.notes.trim()
  const cakeMessage = draft.cakeMessage?.trim() ?? ''
  return {
    foodListingId: listing.id,
    ...(listing.batchId ? { batchId: listing.batchId } : {}),
    ...(draft.optionId ? { optionId: draft.optionId } : {}),
    ...boxOf(listing, draft),
    ...(cakeMessage === '' ? {} : { cakeMessage }),
    quantity: draft.quantity,
    totalPrice: toDecimal(draftTotal(listing.price, draft.quantity)),
    payWay,
    ...pickupBody(draft),
    ...(notes === '' ? {} : { notes }),
  }
}
