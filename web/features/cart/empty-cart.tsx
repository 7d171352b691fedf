import drawing from '#web/assets/illustrations/empty-cart.svg'
import { paths } from '#web/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** The cart page of an empty cart (CART-01); `onPutBack` undoes clearing it. */
export function EmptyCart({ onPutBack }: { onPutBack?: (() => void) | undefined }) {
  return (
    <EmptyState
      level={1}
      drawing={drawing}
      title="Your Cart is Empty"
      action={
        <>
          <ButtonLink variant="primary" href={paths.browse}>
            Browse Baked Goods
          </ButtonLink>
          {onPutBack && (
            <Button icon="refresh" onClick={onPutBack}>
              Undo Clear Cart
            </Button>
          )}
        </>
      }
    >
      Add something you like, and it shows up here.
    </EmptyState>
  )
}
