import { vi } from 'vitest'

/** A request from the page, with its pending response. */
export interface SentCall {
  method: string
  url: string
  headers: Headers
  /** its parsed JSON */
  body: unknown
  answer: (status: number, body: unknown) => void
  /** fails it like a broken connection */
  breakOff: () => void
}

let sent: SentCall[] = []

/** Replaces the server of a page part; returns its requests in order, each awaiting a response. */
export function catchCalls(): readonly SentCall[] {
  const calls: SentCall[] = []
  sent = calls
  vi.stubGlobal('fetch', (url: string, { method = 'GET', headers, body }: RequestInit = {}) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    calls.push({
      method,
      url,
      headers: new Headers(headers),
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
      answer: (status, json) => resolve(new Response(JSON.stringify(json), { status })),
      breakOff: () => reject(new TypeError('offline')),
    })
    return promise
  })
  return calls
}

/** Ends unanswered requests: React finishes no transition before all of them settle. */
export async function breakOffCalls(): Promise<void> {
  for (const { breakOff } of sent) breakOff()
  await new Promise((resolve) => setTimeout(resolve))
}
