import type { eventsPath, OrderEvent, orderEventName, signedOutEventName } from '#shared/api/events.ts'

// written out, and checked by their types, so that nothing but types of the contract comes along
const address: typeof eventsPath = '/api/events'
const orderEvent: typeof orderEventName = 'order'
const signedOutEvent: typeof signedOutEventName = 'signed-out'

/** How long to wait before a refused connection is tried anew, in milliseconds; the browser itself mends broken ones. */
const pauses = [5_000, 15_000, 60_000] as const

/** How many events are remembered, to pass over those that come again. */
const remembered = 500

interface StreamOptions {
  /** from now on everything is told; what was read before may be a moment old */
  onReady: () => void
  onOrder: (event: OrderEvent) => void
  /** the session is over; nothing more comes */
  onSignedOut: () => void
}

/** Listens to one's orders until stopped; after a lost connection it hears what it missed, and nothing twice. */
export function openOrderStream({ onReady, onOrder, onSignedOut }: StreamOptions): () => void {
  const heard = new Set<string>()
  let lastId = ''
  let refusals = 0
  let source: EventSource | null = null
  let retry: ReturnType<typeof setTimeout> | undefined

  const hear = (event: MessageEvent<unknown>) => {
    if (event.lastEventId !== '') lastId = event.lastEventId
    const order = readOrderEvent(event.data)
    // after a resumption an order that came and changed is told of again as placed
    const key = order && (order.what === 'placed' ? `placed ${order.orderId}` : `${lastId} ${order.orderId}`)
    if (order === null || key === null || heard.has(key)) return
    const [oldest] = heard
    if (heard.size >= remembered && oldest !== undefined) heard.delete(oldest)
    heard.add(key)
    onOrder(order)
  }
  const open = () => {
    const opened = new EventSource(lastId === '' ? address : `${address}?since=${encodeURIComponent(lastId)}`)
    source = opened
    opened.addEventListener('ready', (event) => {
      if (lastId === '') onReady()
      if (event.lastEventId !== '') lastId = event.lastEventId
      refusals = 0
    })
    opened.addEventListener(orderEvent, hear)
    opened.addEventListener(signedOutEvent, () => {
      stop()
      onSignedOut()
    })
    opened.addEventListener('error', () => {
      if (opened.readyState !== EventSource.CLOSED) return
      retry = setTimeout(open, pauses[Math.min(refusals, pauses.length - 1)])
      refusals += 1
    })
  }
  const stop = () => {
    clearTimeout(retry)
    source?.close()
  }
  open()
  return stop
}

function readOrderEvent(data: unknown): OrderEvent | null {
  if (typeof data !== 'string') return null
  const event: unknown = JSON.parse(data)
  if (typeof event !== 'object' || event === null) return null
  if (!('orderId' in event && 'side' in event && 'what' in event)) return null
  const { orderId, side, what } = event
  if (typeof orderId !== 'string') return null
  if (side !== 'baker' && side !== 'buyer') return null
  return what === 'placed' || what === 'changed' ? { orderId, side, what } : null
}
