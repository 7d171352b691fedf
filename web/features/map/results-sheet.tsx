import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import css from './results-sheet.module.css'
import { SwipedListings, type SwipedListingsProps } from './swiped-listings.tsx'
import { useSheetRoom } from './use-sheet-room.ts'

interface ResultsSheetProps extends SwipedListingsProps {
  /** what stands at its top, and is seen at every height */
  head: ReactNode
  children: ReactNode
}

/** The heights of the sheet, each with what its grip does there. */
const heights = ['Show the list', 'Show more of the list', 'Back to the map'] as const
const most = heights.length - 1

/**
 * A sheet over a phone's map with what is in view, in words. It stands at one of three heights, swiped to or by its grip, and
 * comes up for whoever goes through the list by keyboard. It is scrolled natively: what is swiped is the room above it.
 */
export function ResultsSheet({ head, children, ...swiped }: ResultsSheetProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const peek = useRef<HTMLDivElement>(null)
  const tellRise = useSheetRoom(scroller, peek)
  const [height, setHeight] = useState(0)
  const goingTo = useRef<Going | null>(null)
  const listId = useId()
  const riseTo = (next: number, isAgain = false) => {
    const element = scroller.current
    if (!element) return
    // where it stands there already no scroll will end
    goingTo.current = heightOf(element) === next ? null : { height: next, isAgain }
    element.scrollTo({ top: (roomAbove(element) * next) / most })
  }
  // from where it is going, else from where it stands by now: of a scroll just done, the state may not have heard yet
  const riseOn = () => {
    const from = goingTo.current?.height ?? (scroller.current ? heightOf(scroller.current) : 0)
    riseTo((from + 1) % heights.length)
  }
  const arrive = (element: HTMLElement) => {
    const going = goingTo.current
    goingTo.current = null
    // where its room changes on the way, browsers go back to the height before
    if (going && !going.isAgain && heightOf(element) !== going.height) riseTo(going.height, true)
  }
  const goByHand = () => {
    goingTo.current = null
  }
  const sinkOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape') riseTo(0)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key does what the grip in it does
    <div
      ref={scroller}
      className={css.scroller}
      onKeyDown={sinkOnEscape}
      onScroll={({ currentTarget }) => {
        tellRise()
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

/** A height that the sheet was told to come to and has not yet, for the second time or not. */
interface Going {
  height: number
  isAgain: boolean
}

/** At which of the heights the sheet stands, from 0. */
function heightOf(element: HTMLElement): number {
  return Math.min(most, Math.round((element.scrollTop / roomAbove(element)) * most))
}

/** How far the sheet can rise, in pixels; at least one. */
function roomAbove(element: HTMLElement): number {
  return Math.max(1, element.firstElementChild?.clientHeight ?? 0)
}
