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
  /** no connection was granted, perhaps as the session is over; it is tried anew */
  onRefused: () => void
  /** listens also while nobody sees the page; else it lets go, as a browser has few connections for all its tabs */
  whileHidden: boolean
}

/**
 * Listens to one's orders until stopped. After a lost connection, and on a page that comes back to view or out of the
 * browser's back/forward cache, it hears what it missed, and nothing twice.
 */
export function openOrderStream(options: StreamOptions): () => void {
  const { onReady, onOrder, onSignedOut, onRefused, whileHidden } = options
  const heard = new Set<string>()
  let lastId = ''
  let refusals = 0
  let source: EventSource | null = null
  let retry: ReturnType<typeof setTimeout> | undefined

  const hear = (event: MessageEvent<unknown>) => {
    if (event.lastEventId !== '') lastId = event.lastEventId
    const order = readOrderEvent(event.data)
    // after a resumption an order that came and changed is told of again as placed
    const key =
      order &&
      (order.what === 'placed' ? /* @wc-ignore */ `placed ${order.orderId}` : `${lastId} ${order.orderId}`)
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
      onRefused()
    })
  }
  const listen = () => {
    if (source === null && (whileHidden || document.visibilityState === 'visible')) open()
  }
  const letGo = () => {
    clearTimeout(retry)
    source?.close()
    source = null
  }
  const followView = () => {
    if (document.visibilityState === 'visible') listen()
    else if (!whileHidden) letGo()
  }
  const stop = () => {
    letGo()
    document.removeEventListener('visibilitychange', followView)
    window.removeEventListener('pagehide', letGo)
    window.removeEventListener('pageshow', listen)
  }
  document.addEventListener('visibilitychange', followView)
  window.addEventListener('pagehide', letGo)
  window.addEventListener('pageshow', listen)
  listen()
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
