import { type RefObject, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { formatMoney, fromDecimal, type Quantity } from '#shared/money.ts'
import type { SoldListing } from '#web/features/listings/as-of-option.ts'
import { Button } from '#web/ui/button.tsx'
import css from './order-bar.module.css'

export interface OrderBarProps {
  listing: Pick<SoldListing, 'price' | 'chosen'>
  quantity: Quantity
  /** the page's own button, which this bar replaces while out of view */
  button: RefObject<HTMLButtonElement | null>
  onAddToCart: () => void
}

/**
 * The price and "Add to Cart" at the bottom of narrow screens while the page's own button and footer are out of view.
 * Touch only: keyboards and screen readers use the page's button.
 */
export function OrderBar({ listing, quantity, button, onAddToCart }: OrderBarProps) {
  const isShown = useUnseen(button)
  return createPortal(
    <div aria-hidden="true" data-shown={isShown} className={css.bar}>
      <p>
        <strong>{formatMoney((fromDecimal(listing.price) ?? 0) * quantity)}</strong>{' '}
        <span className="small muted">{unitText(listing, quantity)}</span>
      </p>
      <Button
        variant="primary"
        icon="cart"
        tabIndex={-1}
        // keep the focus: the focused element must not be hidden
        onMouseDown={(event) => event.preventDefault()}
        onClick={onAddToCart}
      >
        Add to Cart
      </Button>
    </div>,
    document.body,
  )
}

function unitText({ chosen }: OrderBarProps['listing'], quantity: Quantity): string {
  if (chosen) return `${quantity} × ${chosen.name}`
  return quantity === 1 ? 'per serving' : `for ${quantity}`
}

/** Whether both the element and the page's footer are out of view. */
function useUnseen(element: RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState<ReadonlySet<Element> | null>(null)
  useEffect(() => {
    const watcher = new IntersectionObserver((entries) =>
      setSeen((before) => {
        const now = new Set(before)
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) now.add(target)
          else now.delete(target)
        }
        return now
      }),
    )
    for (const watched of [element.current, document.querySelector('main ~ * footer')])
      if (watched) watcher.observe(watched)
    return () => watcher.disconnect()
  }, [element])
  return seen?.size === 0
}
