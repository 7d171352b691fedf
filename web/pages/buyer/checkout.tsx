import { useEffect } from 'react'
import type { PersonId } from '#shared/api/ids.ts'
import { CartLoading } from '#web/features/cart/cart-loading.tsx'
import { useCart } from '#web/features/cart/cart-provider.tsx'
import type { CartLines } from '#web/features/cart/cart-rules.ts'
import type { CartStore } from '#web/features/cart/cart-store.ts'
import { CheckoutForm } from '#web/features/cart/checkout-form.tsx'
import { EmptyCart } from '#web/features/cart/empty-cart.tsx'
import { usePlaceCheckout } from '#web/features/cart/use-place-checkout.ts'
import { SessionEnded } from '#web/features/identity/session-ended.tsx'
import { useCurrentUser } from '#web/features/identity/use-current-user.ts'
import { paths } from '#web/paths.ts'
import { prepareCode } from '#web/routing/prepare-page.ts'

/** Places the cart's lines; online payment follows on the placed checkout's page (decisions, OPEN-05). */
export default function CheckoutPage() {
  const { user } = useCurrentUser()
  const { lines, store } = useCart()
  if (user === null) return <SessionEnded title="Sign in to check out" />
  if (store === null) return <CartLoading title="Checkout" />
  return <Checkout userId={user.id} lines={lines} store={store} />
}

function Checkout({ userId, lines, store }: { userId: PersonId; lines: CartLines; store: CartStore }) {
  const checkout = usePlaceCheckout(userId, store)
  // so that "Back to cart" works without a network
  useEffect(() => void prepareCode({ path: paths.cart, search: '' }), [])
  // placing removes the lines from the cart, but the form keeps showing them
  const shown = checkout.placing ?? lines
  if (shown.length === 0) return <EmptyCart />
  return <CheckoutForm lines={shown} store={store} checkout={checkout} />
}
