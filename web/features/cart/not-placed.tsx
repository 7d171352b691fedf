import { useEffect, useRef } from 'react'
import type { OrderFailure } from '#web/features/orders/use-place-order.ts'
import { paths, signInPath } from '#web/paths.ts'
import { Link } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import css from './checkout.module.css'

/** Why a cart was not placed and what to do; the cart is unchanged (ORDER-07). */
export function NotPlaced({ failure }: { failure: OrderFailure }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new try is read from its start
  useEffect(() => heading.current?.focus(), [failure])
  return (
    <section className={`stack ${css.outcome}`}>
      <h2 ref={heading} tabIndex={-1}>
        Order failed
      </h2>
      <Notice tone="bad">
        {failure.message} <FailureHelp failure={failure} />
      </Notice>
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
