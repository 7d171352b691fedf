import { CartLines } from '#web/features/cart/cart-lines.tsx'
import { CartLoading } from '#web/features/cart/cart-loading.tsx'
import { useCart } from '#web/features/cart/cart-provider.tsx'
import type { CartLines as Lines } from '#web/features/cart/cart-rules.ts'
import type { CartStore } from '#web/features/cart/cart-store.ts'
import { CartSummary } from '#web/features/cart/cart-summary.tsx'
import { EmptyCart } from '#web/features/cart/empty-cart.tsx'
import { useCartCheck } from '#web/features/cart/use-cart-check.ts'
import { useFocusAfterRemoval } from '#web/features/cart/use-focus-after-removal.ts'
import { useCurrentUser } from '#web/features/identity/use-current-user.ts'
import { Button } from '#web/ui/button.tsx'
import css from './cart.module.css'

/** The shopping cart (NAV-30, CART-01 to CART-07); empty for visitors (decisions, OPEN-30). */
export default function CartPage() {
  const { user } = useCurrentUser()
  const { lines, store } = useCart()
  useFocusAfterRemoval(lines.length)
  if (user === null) return <EmptyCart />
  if (store === null) return <CartLoading title="Your Cart" />
  if (lines.length === 0) return <EmptyCart onPutBack={store.canPutBack() ? store.putBack : undefined} />
  return <FullCart lines={lines} store={store} />
}

function FullCart({ lines, store }: { lines: Lines; store: CartStore }) {
  const check = useCartCheck(lines, store)
  return (
    <div className="wrap">
      <div className="page-head row">
        <h1>Your Cart</h1>
        <Button variant="quiet" icon="trash" className="end" onClick={store.clear}>
          Clear Cart
        </Button>
      </div>
      <div className={`split ${css.columns}`}>
        <CartLines lines={lines} check={check} store={store} />
        <aside className={css.summary} aria-label="Order Summary">
          <CartSummary lines={lines} check={check} />
        </aside>
      </div>
    </div>
  )
}
