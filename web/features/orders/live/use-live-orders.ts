import { useEffect, useState } from 'react'
import { setTitleCount } from '#web/rendering/title-count.ts'
import { isSoundOn, ringChime } from './order-chime.ts'
import { useOrderEvents } from './use-order-events.ts'

/** Orders that arrived while the page was open. */
export interface LiveOrders {
  /** how many new orders have not been viewed */
  unseen: number
  /** the latest announcement for screen readers; empty before the first order */
  news: string
}

/**
 * Keeps a baker's orders up to date. Counts new ones, also in the page title, until `isLooking` says that the list is
 * in view.
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
    // also rings and updates the title of a hidden tab
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

/** The announcement of the orders since the page opened. */
function newsOf(arrived: number): string {
  if (arrived === 0) return ''
  return arrived === 1
    ? 'A new order came in.'
    : `Another new order came in: ${arrived} since you opened this page.`
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
