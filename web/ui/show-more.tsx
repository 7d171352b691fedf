import { type MouseEvent, useEffect, useRef } from 'react'
import { ButtonLink } from './button.tsx'

interface ShowMoreProps {
  /** how many pages were requested below the first */
  count: number
  /** the last requested page; undefined while it loads */
  last: { items: readonly unknown[]; nextCursor: string | null } | undefined
  isFailed: boolean
  /** the URL of the next page on its own */
  href: string
  onShow: () => void
  /** how many pages load automatically when the end of the list comes near */
  automaticPages?: number
  label?: string
  /** the name of the items, for the announcement */
  things: string
  /** selects the one focusable element of each list item */
  focusable: string
}

const showMore = 'Show more'

/** The end of the list is near at half a window below the viewport. */
const soon = '50%'

/**
 * "Show more" below a list (decisions, OPEN-52): a real link to the next page; script appends that page instead.
 * It announces new items, and on the last page moves its focus to the first of them.
 * After a few automatic pages it waits for a press, which keeps the content below the list reachable.
 */
export function ShowMore({
  count,
  last,
  isFailed,
  href,
  onShow,
  automaticPages = 0,
  label = showMore,
  things,
  focusable,
}: ShowMoreProps) {
  const root = useRef<HTMLDivElement>(null)
  // a touch activates the link without focusing it
  const isHeld = useRef(false)
  const isLoading = last === undefined && !isFailed
  const isDone = last !== undefined && last.nextCursor === null
  const added = count > 0 ? (last?.items.length ?? 0) : 0

  useEffect(() => {
    if (!(isDone && isHeld.current) || added === 0 || document.activeElement !== document.body) return
    const items = root.current?.closest('section')?.querySelectorAll<HTMLElement>(focusable)
    items?.[items.length - added]?.focus({ preventScroll: true })
  }, [isDone, added, focusable])

  const loadsAutomatically = count < automaticPages && last !== undefined && !isDone && !isFailed
  useEffect(() => {
    if (!loadsAutomatically || !root.current) return
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onShow()
      },
      { rootMargin: `${soon} 0px` },
    )
    watcher.observe(root.current)
    return () => watcher.disconnect()
  }, [loadsAutomatically, onShow])

  const show = (event: MouseEvent) => {
    // let the visitor open another tab or window
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    isHeld.current = true
    if (!isLoading) onShow()
  }
  return (
    <div ref={root} className="row tight">
      {!isDone && (
        <ButtonLink
          variant="primary"
          icon="plus"
          href={href}
          aria-busy={isLoading}
          onClick={show}
          onFocus={() => {
            isHeld.current = true
          }}
          onBlur={() => {
            isHeld.current = false
          }}
        >
          {isLoading ? 'Loading more' : label}
        </ButtonLink>
      )}
      {isFailed && <p role="alert">The next ones did not load. Try again.</p>}
      <p role="status" className="visually-hidden">
        {added > 0 && `${added} more ${things} shown`}
      </p>
    </div>
  )
}
