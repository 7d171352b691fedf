import { Skeleton } from '#web/ui/skeleton.tsx'

/** Shown until the cart is read from storage. */
export function CartLoading({ title }: { title: string }) {
  return (
    <div className="wrap">
      <div className="page-head">
        <h1>{title}</h1>
        <p role="status" className="muted needs-script">
          Loading your cart...
        </p>
        <noscript>
          <p>Your cart is in this browser, and showing it needs JavaScript.</p>
        </noscript>
      </div>
      <div aria-hidden="true" className="sheet stack">
        <Skeleton kind="heading" width="most" />
        <Skeleton width="half" />
        <Skeleton kind="button" width="half" />
      </div>
    </div>
  )
}
