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
  /** what changes the cart; null while the page has only just opened, on the server always */
  store: CartStore | null
  /**
   * Adds one serving, or what was chosen in the order dialog, and answers whether it is in the cart. A visitor is sent
   * to sign in first, and it is added then (decisions, OPEN-30).
   */
  add: (listing: CardListing, chosen?: OrderDraft) => Promise<boolean>
}

const CartContext = createContext<Cart | null>(null)

/** The cart of who is signed in; outside `CartProvider` it is an error (CART-22). */
export function useCart(): Cart {
  const cart = useContext(CartContext)
  if (cart === null) throw new Error('useCart needs a CartProvider around it.')
  return cart
}

const none: CartLines = []
const neverChanges = () => () => undefined

/**
 * Gives the page its cart. Its code comes after the page is in use, as the cart is in the browser's storage, which no
 * server knows: the first render is the server's, with an empty cart.
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
    // never before the page: what is seen of it is taken over first
    openStore(userId).then(use, () => {
      // "Add to Cart" tries again, and tells when it fails again
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
        await showFailure('The cart did not load', 'Please try again in a moment.')
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
