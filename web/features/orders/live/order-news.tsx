import { useEffect, useRef, useState } from 'react'
import type { Order } from '#shared/api/orders.ts'
import { useNow } from '#web/rendering/now.tsx'
import { orderNewsText } from './order-news-copy.ts'

/** Announces changes of a buyer's visible orders to screen readers. */
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
      {/* a new key announces the same words again for another order */}
      <span key={news.count}>{news.words}</span>
    </p>
  )
}
