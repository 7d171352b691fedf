import { useEffect, useRef } from 'react'
import type { CheckoutRefusal } from '#shared/api/checkouts.ts'
import type { PersonId } from '#shared/api/ids.ts'
import type { OrderFailure } from '#web/features/orders/use-place-order.ts'
import { paths, signInPath } from '#web/paths.ts'
import { Link } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { BakerLines } from './cart-rules.ts'
import css from './checkout.module.css'
import { RefusedBaker } from './refused-baker.tsx'

interface NotPlacedProps {
  bakers: readonly BakerLines[]
  refusals: readonly CheckoutRefusal[]
  failure: OrderFailure | null
}

/** Why a cart was not placed and what to do; the cart is unchanged (ORDER-07). */
export function NotPlaced({ bakers, refusals, failure }: NotPlacedProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new try is read from its start
  useEffect(() => heading.current?.focus(), [refusals, failure])
  const nameOf = (cookId: PersonId) =>
    bakers.find((baker) => baker.cookId === cookId)?.cookName ?? 'The baker'
  return (
    <section className={`stack ${css.outcome}`}>
      <h2 ref={heading} tabIndex={-1}>
        {failure ? 'Order failed' : 'No order went through'}
      </h2>
      {failure && (
        <Notice tone="bad">
          {failure.message} <FailureHelp failure={failure} />
        </Notice>
      )}
      {refusals.map((refusal) => (
        <RefusedBaker key={refusal.cookId} name={nameOf(refusal.cookId)} refusal={refusal} />
      ))}
    </section>
  )
}

/** The link out of a failure. */
function FailureHelp({ failure }: { failure: OrderFailure }) {
  if (failure.isSignedOut)
    return (
      <Link href={signInPath(paths.login, paths.checkout)} reload>
        Sign in again
      </Link>
    )
  if (failure.isPlacedAlready)
    return (
      <>
        <Link href={paths.myOrders}>Check your orders</Link> before you order again.
      </>
    )
  return 'Everything is still in your cart. Trying again won’t order it twice.'
}
