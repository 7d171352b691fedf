import { vi } from 'vitest'

/** A call that the page has sent, and what answers it. */
export interface SentCall {
  method: string
  url: string
  headers: Headers
  /** what its JSON says */
  body: unknown
  answer: (status: number, body: unknown) => void
  /** as if the connection broke before an answer came */
  breakOff: () => void
}

let sent: SentCall[] = []

/** Stands in for the server of a part of a page: the calls it sends, in their order, each waiting for its answer. */
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

/** Ends what a test left unanswered: React ends no transition before all that wait for an answer have it. */
export async function breakOffCalls(): Promise<void> {
  for (const { breakOff } of sent) breakOff()
  await new Promise((resolve) => setTimeout(resolve))
}
