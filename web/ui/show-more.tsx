import { type MouseEvent, useEffect, useRef } from 'react'
import { ButtonLink } from './button.tsx'

interface ShowMoreProps {
  /** how many pages were asked for below the first */
  count: number
  /** the last page that was asked for; undefined while it is on its way */
  last: { items: readonly unknown[]; nextCursor: string | null } | undefined
  isFailed: boolean
  /** where the next page stands by itself */
  href: string
  onShow: () => void
  /** how many pages come by themselves, each as the end of those before comes near */
  byItself?: number
  label?: string
  /** what the list is of, for the announcement */
  things: string
  /** in each item of the list the one element that takes the focus */
  focusable: string
}

const showMore = 'Show more'

/** How far below what is seen the end is near: half a window. */
const soon = '50%'

/**
 * "Show more" below a list (decisions, OPEN-52): a real link to the next page, which with script adds it to this one.
 * The focus stays on it, or goes to the first new item when that was the last page, whether it was pressed or came by itself; what came is
 * announced. After a few pages that came by themselves it has to be pressed, so that whatever stands below the list can be reached.
 */
export function ShowMore({
  count,
  last,
  isFailed,
  href,
  onShow,
  byItself = 0,
  label = showMore,
  things,
  focusable,
}: ShowMoreProps) {
  const root = useRef<HTMLDivElement>(null)
  // a touch presses without the focus
  const isHeld = useRef(false)
  const isLoading = last === undefined && !isFailed
  const isDone = last !== undefined && last.nextCursor === null
  const added = count > 0 ? (last?.items.length ?? 0) : 0

  useEffect(() => {
    if (!(isDone && isHeld.current) || added === 0 || document.activeElement !== document.body) return
    const items = root.current?.closest('section')?.querySelectorAll<HTMLElement>(focusable)
    items?.[items.length - added]?.focus({ preventScroll: true })
  }, [isDone, added, focusable])

  const comesByItself = count < byItself && last !== undefined && !isDone && !isFailed
  useEffect(() => {
    if (!comesByItself || !root.current) return
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onShow()
      },
      { rootMargin: `${soon} 0px` },
    )
    watcher.observe(root.current)
    return () => watcher.disconnect()
  }, [comesByItself, onShow])

  const show = (event: MouseEvent) => {
    // another tab or window is the visitor's own choice
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
          {isLoading ? 'Fetching more' : label}
        </ButtonLink>
      )}
      {isFailed && <p role="alert">The next ones did not load. Please try again.</p>}
      <p role="status" className="visually-hidden">
        {added > 0 && `${added} more ${things} shown`}
      </p>
    </div>
  )
}
