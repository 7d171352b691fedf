import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { Checkout } from '#shared/api/checkouts.ts'
import type { PersonId } from '#shared/api/ids.ts'
import type { Listing } from '#shared/api/listings.ts'
import nothingFound from '#web/assets/illustrations/no-results.svg'
import { ApiError } from '#web/data/api-client.ts'
import { isSignedOut } from '#web/data/is-signed-out.ts'
import { useCart } from '#web/features/cart/cart-provider.tsx'
import { RefusedBaker } from '#web/features/cart/refused-baker.tsx'
import { SessionEnded } from '#web/features/identity/session-ended.tsx'
import { useCurrentUser } from '#web/features/identity/use-current-user.ts'
import { listingQuery } from '#web/features/listings/listing-query.ts'
import { newOrderDraft } from '#web/features/orders/order-draft.ts'
import { OwedPayment } from '#web/features/payments/owed-payment.tsx'
import { PlacedCheckout } from '#web/features/payments/placed-checkout.tsx'
import { useCheckout } from '#web/features/payments/use-checkout.ts'
import { providerReturn, useProviderReturn } from '#web/features/payments/use-provider-return.ts'
import { paths } from '#web/paths.ts'
import type { PageProps } from '#web/routing/routes.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { PageSkeleton } from '#web/ui/page-skeleton.tsx'
import { showFailure } from '#web/ui/show-failure.ts'

/**
 * A placed checkout: pays the open orders and shows the result of each (decisions, OPEN-05).
 * A baker's payment of owed fees is one too.
 */
export default function PlacedCheckoutPage({ params, search }: PageProps) {
  const { user } = useCurrentUser()
  const id = params.id ?? ''
  if (user === null) return <LoggedOut />
  return <Placed key={id} id={id} search={search} />
}

function Placed({ id, search }: { id: string; search: URLSearchParams }) {
  const payment = useCheckout(id)
  const putBack = usePutBack()
  const { lines } = useCart()
  useProviderReturn(id, providerReturn(search), payment.finishAttempt)
  const { checkout, state, query } = payment
  if (isSignedOut(query.error)) return <LoggedOut />
  if (!checkout || state === null) {
    if (query.error instanceof ApiError && query.error.status < 500) return <NoCheckout />
    if (query.isError) return <CheckoutFailed onRetry={() => void query.refetch()} />
    return <PageSkeleton narrow>Loading your order...</PageSkeleton>
  }
  if (checkout.payments.some(({ isOwed }) => isOwed))
    return <OwedPayment checkout={checkout} payment={payment} />
  // rejected lines are still in the cart, which has the baker's name
  const nameOf = (cookId: PersonId) => lines.find((line) => line.cookId === cookId)?.cookName ?? 'a baker'
  return (
    <PlacedCheckout
      checkout={checkout}
      state={state}
      payment={payment}
      onPutBack={putBack}
      refusals={checkout.refusals.map((refusal) => (
        <RefusedBaker key={refusal.cookId} name={nameOf(refusal.cookId)} refusal={refusal} />
      ))}
    />
  )
}

/** Puts failed orders back into the cart unchanged, and opens the cart. */
function usePutBack() {
  const queryClient = useQueryClient()
  const { add } = useCart()
  const [, navigate] = useLocation()

  return async (orders: Checkout['orders']) => {
    try {
      for (const order of orders) {
        const { foodListingId, quantity, pickupTime, pickupDate, pickupWindow, notes } = order
        const { key } = listingQuery(foodListingId)
        const listing = await queryClient.fetchQuery<Listing>({ queryKey: key, staleTime: 0 })
        await add(listing, {
          ...newOrderDraft(),
          quantity,
          pickupTime: pickupTime ?? '',
          pickupDate: pickupDate ?? '',
          pickupWindow: pickupWindow && { id: pickupWindow.id, startsAt: pickupWindow.from },
          notes: notes ?? '',
        })
      }
      navigate(paths.cart)
    } catch {
      await showFailure('Some items could not go back in your cart', 'Some of it is no longer available.')
    }
  }
}

function LoggedOut() {
  return <SessionEnded title="Sign in to see your order" />
}

function NoCheckout() {
  return (
    <EmptyState
      level={1}
      drawing={nothingFound}
      title="Order not found"
      action={
        <ButtonLink variant="primary" href={paths.myOrders}>
          See My Orders
        </ButtonLink>
      }
    >
      It may have been placed from another account. You’ll find your own orders under My Orders.
    </EmptyState>
  )
}

function CheckoutFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <LoadFailed level={1} onRetry={onRetry}>
      We could not load your order. It’s safe, and you won’t be charged twice. Try again.
    </LoadFailed>
  )
}
