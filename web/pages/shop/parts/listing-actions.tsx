import { type ReactNode, useState } from 'react'
import type { CardListing } from '#shared/api/listings.ts'
import { useCart } from '#web/features/cart/cart-provider.tsx'
import { hasChoices } from '#web/features/listings/shown-price.ts'
import { usePart } from '#web/rendering/use-part.ts'

/** The actions of a listing card's buttons, and the dialog to render on the page. */
export interface ListingActions {
  onAddToCart: (listing: CardListing) => void
  onSeeDetails: (listing: CardListing) => void
  dialog: ReactNode
}

/** "Add to Cart" and "See Details" on cards (CARD-16; decisions, OPEN-47). */
export function useListingActions(): ListingActions {
  const { add } = useCart()
  const { part: CardDialog, need } = usePart(fetchDialog, 'The details did not load')
  const [listing, setListing] = useState<CardListing | null>(null)
  const [isOpen, setOpen] = useState(false)

  const seeDetails = async (chosen: CardListing) => {
    if (!(await need())) return
    setListing(chosen)
    setOpen(true)
  }
  return {
    // the buyer chooses options in the dialog
    onAddToCart: (chosen) => void (hasChoices(chosen) ? seeDetails(chosen) : add(chosen)),
    onSeeDetails: (chosen) => void seeDetails(chosen),
    dialog: CardDialog && listing && (
      <CardDialog
        key={listing.id}
        card={listing}
        open={isOpen}
        onClose={() => setOpen(false)}
        onAddToCart={(draft, ofDay) => add(ofDay, draft)}
      />
    ),
  }
}

async function fetchDialog() {
  const { CardDialog } = await import('#web/features/orders/card-dialog.tsx')
  return CardDialog
}
