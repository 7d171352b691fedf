import { newId } from '#server/database/new-id.ts'
import { type EventStream, openEventStream, type StreamEvent } from '#tests/make/event-stream.ts'
import { callServer, type HttpResponse } from '#tests/make/server-client.ts'

/**
 * Orders one serving as the page does: retries a lost response with the same idempotency key, after awaiting
 * `beforeAgain`.
 */
export async function order(
  url: string,
  buyer: string,
  foodListingId: string,
  beforeAgain: () => Promise<void> = async () => undefined,
): Promise<HttpResponse | null> {
  const headers = { 'idempotency-key': newId() }
  const body = { foodListingId, quantity: 1, pickupTime: '17:30' }
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const answer = await callServer(url, 'POST', '/api/orders', { cookie: buyer, body, headers }).catch(
      () => null,
    )
    if (answer !== null && answer.status < 500) return answer
    await beforeAgain()
  }
  return null
}

/** A baker's event stream, which reconnects with its last event id when its process ends. */
export interface SteadyListener {
  /** all events received so far, in order */
  told(): string
  close(): void
}

/** Listens for orders at a URL whose processes come and go. */
export function listenSteadily(url: string, cookie: string): SteadyListener {
  const told: string[] = []
  const end = new AbortController()
  void listen()
  return { told: () => told.join('\n'), close: () => end.abort() }

  async function listen(): Promise<void> {
    let last: string | null = null
    while (!end.signal.aborted) {
      const headers: Record<string, string> = last === null ? {} : { 'last-event-id': last }
      const stream: EventStream | null = await openEventStream(url, cookie, headers).catch(() => null)
      const close = () => stream?.close()
      end.signal.addEventListener('abort', close, { once: true })
      for (;;) {
        const event: StreamEvent | undefined = await stream?.next().catch(() => undefined)
        if (!event) break
        last = event.id ?? last
        told.push(event.data)
      }
      end.signal.removeEventListener('abort', close)
    }
  }
}
