import { useEffect, useRef, useState } from 'react'
import type { Order } from '#shared/api/orders.ts'
import { useNow } from '#web/rendering/now.tsx'
import { orderNewsText } from './order-news-copy.ts'

/** Tells screen readers, when they are done with what they say, what became of a buyer's orders on screen. */
export function OrderNews({ orders }: { orders: readonly Order[] | undefined }) {
  const known = useRef(orders)
  const now = useNow()
  const [news, setNews] = useState({ words: '', count: 0 })

  useEffect(() => {
    if (orders === undefined) return
    const words = orderNewsText(known.current ?? [], orders, now)
    known.current = orders
    if (words !== '') setNews(({ count }) => ({ words, count: count + 1 }))
  }, [orders, now])

  return (
    <p role="status" className="visually-hidden">
      {/* the same words of another order are news again */}
      <span key={news.count}>{news.words}</span>
    </p>
  )
}
