import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import css from './results-sheet.module.css'
import { SwipedListings, type SwipedListingsProps } from './swiped-listings.tsx'
import { useSheetRoom } from './use-sheet-room.ts'

interface ResultsSheetProps extends SwipedListingsProps {
  /** the header, visible at every height */
  head: ReactNode
  children: ReactNode
}

/** The grip's label at each height of the sheet. */
const heights = ['Show the list', 'Show more of the list', 'Back to the map'] as const
const most = heights.length - 1

/**
 * A sheet over a phone's map with the text version. Swipes, its grip and keyboard focus set one of three heights.
 * It uses native scrolling: the scroller contains the empty space above the sheet.
 */
export function ResultsSheet({ head, children, ...swiped }: ResultsSheetProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const peek = useRef<HTMLDivElement>(null)
  const updateRise = useSheetRoom(scroller, peek)
  const [height, setHeight] = useState(0)
  const goingTo = useRef<Going | null>(null)
  const listId = useId()
  const riseTo = (next: number, isAgain = false) => {
    const element = scroller.current
    if (!element) return
    // without a change of height there is no scrollend event
    goingTo.current = heightOf(element) === next ? null : { height: next, isAgain }
    element.scrollTo({ top: (roomAbove(element) * next) / most })
  }
  // start from the target or current height, because the state may lag behind a scroll
  const riseOn = () => {
    const from = goingTo.current?.height ?? (scroller.current ? heightOf(scroller.current) : 0)
    riseTo((from + 1) % heights.length)
  }
  const arrive = (element: HTMLElement) => {
    const going = goingTo.current
    goingTo.current = null
    // if the space changes during the scroll, browsers return to the previous height
    if (going && !going.isAgain && heightOf(element) !== going.height) riseTo(going.height, true)
  }
  const goByHand = () => {
    goingTo.current = null
  }
  const sinkOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') riseTo(0)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key does the same as the grip inside
    <div
      ref={scroller}
      className={css.scroller}
      onKeyDown={sinkOnEscape}
      onScroll={({ currentTarget }) => {
        updateRise()
        setHeight(heightOf(currentTarget))
      }}
      onScrollEnd={({ currentTarget }) => arrive(currentTarget)}
      onTouchMove={goByHand}
      onWheel={goByHand}
    >
      <div className={css.room}>
        <span className={css.half} />
      </div>
      <div className={css.sheet}>
        <div className={css.head}>
          <button
            type="button"
            className={css.grip}
            aria-expanded={height > 0}
            aria-controls={listId}
            aria-label={heights[height] ?? heights[0]}
            onClick={riseOn}
          />
          {head}
        </div>
        <div id={listId} className={css.body}>
          <div ref={peek}>
            <SwipedListings {...swiped} />
          </div>
          {children}
        </div>
      </div>
    </div>
  )
}

/** A height that the sheet is scrolling to, on the first or second attempt. */
interface Going {
  height: number
  isAgain: boolean
}

/** The index of the sheet's current height. */
function heightOf(element: HTMLElement): number {
  return Math.min(most, Math.round((element.scrollTop / roomAbove(element)) * most))
}

/** The maximum rise of the sheet, in pixels; at least 1. */
function roomAbove(element: HTMLElement): number {
  return Math.max(1, element.firstElementChild?.clientHeight ?? 0)
}
