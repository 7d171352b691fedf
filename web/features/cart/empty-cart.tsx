import drawing from '#web/assets/illustrations/empty-cart.svg'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** The cart page of an empty cart (CART-01). */
export function EmptyCart() {
  return (
    <EmptyState
      level={1}
      drawing={drawing}
      title="Your Cart is Empty"
      action={
        <ButtonLink variant="primary" href={paths.browse}>
          Browse Baked Goods
        </ButtonLink>
      }
    >
      Add something you like, and it shows up here.
    </EmptyState>
  )
}
