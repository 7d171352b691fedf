import { X509Certificate } from 'node:crypto'
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

interface Asking {
  path?: '/livez' | '/readyz'
  /** the certificate that it must show, in PEM; null: one that everybody trusts */
  certificate?: string | null
  now?: () => Date
}

/** Asks an address for our health endpoint. */
export async function asksOurs(
  url: string,
  { path = '/livez', certificate = null, now = () => new Date() }: Asking = {},
): Promise<Answered> {
  const get = url.startsWith('https:') ? getSecure : getPlain
  const askedAt = now().getTime()
  try {
    const trust = certificate === null ? {} : trustIn(certificate)
    const request = get(url + path, { ...trust, signal: AbortSignal.timeout(patience) })
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

/** Trusts one certificate alone, under its own name: it may be for the public host only. */
function trustIn(certificate: string) {
  const [, servername] = /DNS:([^,]+)/.exec(new X509Certificate(certificate).subjectAltName ?? '') ?? []
  return { ca: certificate, allowPartialTrustChain: true, ...(servername ? { servername } : {}) }
}

/** A reason in words; several addresses of a host fail together. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ')
  if (error instanceof Error && error.name === 'AbortError') return `no answer in ${patience / 1000} seconds`
  return messageOf(error)
}

type Address = Pick<Config, 'host' | 'port' | 'tls'>

/** Asks our own server on this machine. */
export function asksOwnServer({ host, port, tls }: Address, path: '/livez' | '/readyz'): Promise<Answered> {
  const name = host.includes(':') ? `[${host}]` : host
  const near = host === '0.0.0.0' || host === '::' ? 'localhost' : name
  const url = `${tls === null ? 'http' : 'https'}://${near}:${port}`
  return asksOurs(url, { path, certificate: tls?.certificate ?? null })
}
