import { useState } from 'react'
import type { CurrentUser } from '#shared/api/accounts.ts'
import type { Listing } from '#shared/api/listings.ts'
import { editFoodPath, foodPath, paths, signInPath } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import { usePart } from '#web/use-part.ts'
import type { FetchPaymentStep } from './order-dialog.tsx'
import type { OrderWish } from './order-wish.ts'

interface OrderPanelProps {
  listing: Listing
  /** null for a visitor, who is asked to sign in first (SESS-13) */
  user: CurrentUser | null
  /** puts one serving, or what was chosen in the dialog, into the cart; answers whether it is in */
  onAddToCart: (chosen?: OrderWish) => Promise<boolean>
  fetchPaymentStep: FetchPaymentStep
}

/**
 * The ways to buy a listing: "Add to Cart" (DETAIL-03), and "Order Now (Direct)", which opens the order dialog; for a
 * baker who takes no payment online it says "Coming Soon" (DETAIL-04), and the dialog is opened by "Pay at pickup"
 * (decisions, OPEN-05). A baker sees the way to change their listing instead.
 */
export function OrderPanel({ listing, user, onAddToCart, fetchPaymentStep }: OrderPanelProps) {
  const isHydrated = useHydrated()
  if (user?.id === listing.cookId) {
    return (
      <ButtonLink size="large" wide icon="edit" href={editFoodPath(listing.id)}>
        Edit your listing
      </ButtonLink>
    )
  }
  if (listing.cook.payWays.length === 0) {
    return (
      <Button size="large" wide disabled>
        This baker takes no orders at the moment
      </Button>
    )
  }
  const isSoldOut = listing.servingsAvailable < 1
  const isOnline = listing.cook.payWays.some((payWay) => payWay !== 'pickup')
  const words = isOnline ? 'Order Now (Direct)' : 'Order, pay at pickup'
  return (
    <div className="stack tight">
      <Button
        variant="primary"
        size="large"
        wide
        icon="cart"
        disabled={!isHydrated || isSoldOut}
        onClick={() => void onAddToCart()}
      >
        Add to Cart
      </Button>
      {user !== null || isSoldOut ? (
        <OrderButton
          listing={listing}
          words={words}
          onAddToCart={onAddToCart}
          fetchPaymentStep={fetchPaymentStep}
        />
      ) : (
        <ButtonLink size="large" wide icon="bag" href={signInPath(paths.login, foodPath(listing.id))}>
          {words}
        </ButtonLink>
      )}
      {!isOnline && (
        <Button size="large" wide disabled>
          Order Now (Direct): Coming Soon
        </Button>
      )}
    </div>
  )
}

type OrderButtonProps = Omit<OrderPanelProps, 'user'> & { words: string }

/** The button, and the dialog, whose code comes when it is first wanted: most visits only look. */
function OrderButton({ listing, words, onAddToCart, fetchPaymentStep }: OrderButtonProps) {
  const { part: OrderDialog, isFetching, prepare, need } = usePart(fetchDialog, 'The order form did not load')
  const [isOpen, setOpen] = useState(false)
  const isHydrated = useHydrated()
  const show = async () => {
    if (await need()) setOpen(true)
  }
  return (
    <>
      <Button
        size="large"
        wide
        icon="bag"
        busy={isFetching}
        disabled={!isHydrated || listing.servingsAvailable < 1}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => void show()}
      >
        {words}
      </Button>
      {OrderDialog && (
        <OrderDialog
          fetchPaymentStep={fetchPaymentStep}
          listing={listing}
          open={isOpen}
          onClose={() => setOpen(false)}
          onAddToCart={onAddToCart}
        />
      )}
    </>
  )
}

async function fetchDialog() {
  const { OrderDialog } = await import('./order-dialog.tsx')
  return OrderDialog
}
