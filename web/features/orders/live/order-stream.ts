import type { listenToOrders, OrderEvent, orderEventName, signedOutEventName } from '#shared/api/events.ts'

// repeated here and checked by their types, so the bundle imports only types of the API
const address: typeof listenToOrders.path = '/api/events'
const orderEvent: typeof orderEventName = 'order'
const signedOutEvent: typeof signedOutEventName = 'signed-out'

/** Pauses before reconnecting after a refusal, in ms; the browser itself resumes lost connections. */
const pauses = [5_000, 15_000, 60_000] as const

/** How many event keys to remember for deduplication. */
const remembered = 500

interface StreamOptions {
  /** connected: every later event is reported, but earlier data may be stale */
  onReady: () => void
  onOrder: (event: OrderEvent) => void
  /** the session is over and the stream is closed */
  onSignedOut: () => void
  /** the connection was refused, perhaps because the session is over; it retries */
  onRefused: () => void
  /** keeps the connection while hidden; browsers allow only a few per site */
  whileHidden: boolean
}

/**
 * Listens to the user's order events until stopped. Catches up without duplicates after a lost connection, while
 * hidden, or in the back/forward cache.
 */
export function openOrderStream(options: StreamOptions): () => void {
  const { onReady, onOrder, onSignedOut, onRefused, whileHidden } = options
  const seenKeys = new Set<string>()
  let lastId = ''
  let refusals = 0
  let source: EventSource | null = null
  let retry: ReturnType<typeof setTimeout> | undefined

  const hear = (event: MessageEvent<unknown>) => {
    if (event.lastEventId !== '') lastId = event.lastEventId
    const order = readOrderEvent(event.data)
    // a resumed stream repeats a changed order as placed
    const key =
      order &&
      (order.what === 'placed' ? /* @wc-ignore */ `placed ${order.orderId}` : `${lastId} ${order.orderId}`)
    if (order === null || key === null || seenKeys.has(key)) return
    const [oldest] = seenKeys
    if (seenKeys.size >= remembered && oldest !== undefined) seenKeys.delete(oldest)
    seenKeys.add(key)
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
