import { once } from 'node:events'
import { get as getPlain, type IncomingMessage } from 'node:http'
import { get as getSecure } from 'node:https'
import { json } from 'node:stream/consumers'
import * as z from 'zod/mini'
import type { Config } from '#server/config.ts'
import { messageOf } from '../run-command.ts'

/** How long a server may take to answer, in milliseconds. */
const patience = 10_000

/** Our health endpoint's answer. */
const Alive = z.object({ status: z.literal('ok') })

/** What an address answers as BakeSale. */
export interface Answered {
  /** why it is not our server; null when it is */
  failure: string | null
  /** by how many milliseconds this clock is ahead of its; null when it does not say */
  clockAhead: number | null
}

/** Asks an address for our health endpoint, at `/livez` by default. */
export async function asksOurs(
  url: string,
  { path = '/livez', trustsAny = false, now = () => new Date() } = {},
): Promise<Answered> {
  const get = url.startsWith('https:') ? getSecure : getPlain
  const askedAt = now().getTime()
  try {
    const request = get(url + path, { rejectUnauthorized: !trustsAny, signal: AbortSignal.timeout(patience) })
    const [answer]: IncomingMessage[] = await once(request, 'response')
    if (answer === undefined) throw new Error('no answer')
    const halfway = (askedAt + now().getTime()) / 2
    const sent = Date.parse(answer.headers.date ?? '')
    // the header has whole seconds, rounded down
    const clockAhead = Number.isNaN(sent) ? null : halfway - (sent + 500)
    const { success } = Alive.safeParse(await json(answer).catch(() => null))
    if (answer.statusCode === 200 && success) return { failure: null, clockAhead }
    return { failure: `it answers ${answer.statusCode}, not as BakeSale`, clockAhead }
  } catch (error) {
    return { failure: reasonOf(error), clockAhead: null }
  }
}

/** A reason in words; several addresses of a host fail together. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  if (error instanceof Error && error.name === 'AbortError') return `no answer in ${patience / 1000} seconds`
  return messageOf(error)
}

/** Where our server listens on this machine. */
export function ownUrl({ host, port, tls }: Pick<Config, 'host' | 'port' | 'tls'>): string {
  const name = host.includes(':') ? `[${host}]` : host
  const near = host === '0.0.0.0' || host === '::' ? 'localhost' : name
  return `${tls === null ? 'http' : 'https'}://${near}:${port}`
}
