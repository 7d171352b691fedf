import {
  createContext,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { useLocation } from 'wouter'
import type { PersonId } from '#shared/api/ids.ts'
import type { CardListing } from '#shared/api/listings.ts'
import { useCurrentUser } from '#web/features/identity/use-current-user.ts'
import type { OrderDraft } from '#web/features/orders/order-draft.ts'
import { paths, signInPath } from '#web/paths.ts'
import { showFailure } from '#web/ui/show-failure.ts'
import type { CartLines } from './cart-rules.ts'
import type { CartStore } from './cart-store.ts'
import { noteLinesInCart } from './lines-in-cart.ts'

export interface Cart {
  lines: CartLines
  /** the sum of the quantities (CART-11) */
  count: number
  /** changes the cart; null on the server and until the page has loaded it */
  store: CartStore | null
  /**
   * Adds one serving, or the chosen draft; returns whether it is in the cart. A visitor signs in first, then it is
   * added (decisions, OPEN-30).
   */
  add: (listing: CardListing, chosen?: OrderDraft) => Promise<boolean>
}

const CartContext = createContext<Cart | null>(null)

/** The signed-in user's cart; throws outside `CartProvider` (CART-22). */
export function useCart(): Cart {
  const cart = useContext(CartContext)
  if (cart === null) throw new Error('useCart needs a CartProvider around it.')
  return cart
}

const none: CartLines = []
const neverChanges = () => () => undefined

/**
 * Provides the cart. Its code loads after hydration because the cart is in browser storage; the server and the first
 * render show it empty.
 */
export function CartProvider({ children }: { children: ReactNode }) {
  const { user, isLoading } = useCurrentUser()
  const [, navigate] = useLocation()
  const [store, setStore] = useState<CartStore | null>(null)
  const lines = useSyncExternalStore(
    store?.subscribe ?? neverChanges,
    store?.lines ?? (() => none),
    () => none,
  )
  const userId = user?.id ?? null

  useEffect(() => {
    if (isLoading) return
    const use = (opened: CartStore) => startTransition(() => setStore(opened))
    // not before hydration, which must see the server's empty cart
    openStore(userId).then(use, () => {
      // "Add to Cart" retries and reports a failure
    })
  }, [userId, isLoading])

  useEffect(() => noteLinesInCart(lines), [lines])

  useEffect(() => {
    const follow = ({ key }: StorageEvent) => store?.follow(key)
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [store])

  const add = useCallback(
    async (listing: CardListing, chosen?: OrderDraft) => {
      try {
        const { addToCart } = await import('./add-to-cart.ts')
        const isIn = addToCart(userId, listing, chosen)
        if (userId === null) navigate(signInPath(paths.auth, `${location.pathname}${location.search}`))
        return isIn
      } catch {
        await showFailure('The cart did not load', 'Try again in a moment.')
        return false
      }
    },
    [userId, navigate],
  )
  const cart = useMemo(() => ({ lines, count: store?.count() ?? 0, store, add }), [lines, store, add])
  return <CartContext value={cart}>{children}</CartContext>
}

async function openStore(userId: PersonId | null): Promise<CartStore> {
  const { cartStore } = await import('./cart-store.ts')
  cartStore.open(userId)
  return cartStore
}
