import { useEffect, useState } from 'react'
import { setTitleCount } from '#web/rendering/title-count.ts'
import { isSoundOn, ringChime } from './order-chime.ts'
import { useOrderEvents } from './use-order-events.ts'

/** What came in while the page was open. */
export interface LiveOrders {
  /** new orders that were not looked at yet */
  unseen: number
  /** for screen readers: what came last; empty before the first */
  news: string
}

/**
 * Keeps a baker's orders on screen up to date. New ones are counted, before the page's title too, until `isLooking` says
 * that the list of orders is in view.
 */
export function useLiveOrders(isLooking: boolean): LiveOrders {
  const isVisible = useVisibility()
  const [unseen, setUnseen] = useState(0)
  const [arrived, setArrived] = useState(0)
  const isSeeing = isLooking && isVisible

  useOrderEvents({
    onOrder({ side, what }) {
      if (side !== 'baker' || what !== 'placed') return
      setUnseen((count) => count + 1)
      setArrived((count) => count + 1)
      if (isSoundOn()) ringChime()
    },
    // a new order rings and is counted on the browser's tab
    whileHidden: true,
  })

  useEffect(() => {
    if (isSeeing && unseen > 0) setUnseen(0)
  }, [isSeeing, unseen])

  useEffect(() => {
    setTitleCount(unseen)
    return () => setTitleCount(0)
  }, [unseen])

  return { unseen, news: newsOf(arrived) }
}

/** What is said of the orders that came since the page was opened. */
function newsOf(arrived: number): string {
  if (arrived === 0) return ''
  return arrived === 1
    ? 'A new order came in.'
    : `Another new order came in, ${arrived} since you opened this page.`
}

function useVisibility(): boolean {
  const [isVisible, setVisible] = useState(true)
  useEffect(() => {
    const update = () => setVisible(document.visibilityState === 'visible')
    update()
    document.addEventListener('visibilitychange', update)
    return () => document.removeEventListener('visibilitychange', update)
  }, [])
  return isVisible
}
