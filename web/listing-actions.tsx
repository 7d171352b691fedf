import { type ReactNode, useState } from 'react'
import type { Listing } from '#shared/api/listings.ts'
import { useCart } from './features/cart/cart-provider.tsx'
import { hasChoices } from './features/listings/shown-price.ts'
import { usePart } from './use-part.ts'

/** What the buttons of a listing's card do, and the dialog that one of them opens, to be placed on the page. */
export interface ListingActions {
  onAddToCart: (listing: Listing) => void
  onSeeDetails: (listing: Listing) => void
  dialog: ReactNode
}

/** "Add to Cart" and "See Details" on cards (CARD-16; decisions, OPEN-47). */
export function useListingActions(): ListingActions {
  const { add } = useCart()
  const { part: OrderDialog, need } = usePart(fetchDialog, 'The details did not load')
  const [listing, setListing] = useState<Listing | null>(null)
  const [isOpen, setOpen] = useState(false)

  const seeDetails = async (chosen: Listing) => {
    if (!(await need())) return
    setListing(chosen)
    setOpen(true)
  }
  return {
    // what has to be chosen is chosen in the dialog
    onAddToCart: (chosen) => void (hasChoices(chosen) ? seeDetails(chosen) : add(chosen)),
    onSeeDetails: (chosen) => void seeDetails(chosen),
    dialog: OrderDialog && listing && (
      <OrderDialog
        key={listing.id}
        fetchPaymentStep={null}
        listing={listing}
        open={isOpen}
        onClose={() => setOpen(false)}
        onAddToCart={(draft, ofDay) => add(ofDay, draft)}
      />
    ),
  }
}

async function fetchDialog() {
  const { OrderDialog } = await import('./features/orders/order-dialog.tsx')
  return OrderDialog
}
