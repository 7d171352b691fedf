import type { FastifyInstance, FastifyRequest } from 'fastify'
import { placeInList } from '#shared/api/paging.ts'
import type { ReadOutcome, ReadRequest } from '#shared/page-rendering.ts'

/** Reads what a page needs, as its visitor. */
export type ReadForPage = (read: ReadRequest) => Promise<ReadOutcome>

/**
 * Reads through the API itself, in process and with the visitor's own cookie and address, so that a page shows
 * exactly what the API would answer them: the same contract, rights, limits and caching.
 */
export function readAsVisitor(app: FastifyInstance, visitor: FastifyRequest): ReadForPage {
  const { cookie } = visitor.headers
  return async (read) => {
    const { url, paged } = read
    const answer = await app.inject({
      method: 'GET',
      url,
      remoteAddress: visitor.ip,
      headers: {
        accept: 'application/json',
        ...(visitor.headers.host ? { host: visitor.headers.host } : {}),
        ...(cookie ? { cookie } : {}),
      },
    })
    const { statusCode: status, payload: text, headers } = answer
    if (status !== 200) return { url, paged, failure: { status, text } }
    const data: unknown = JSON.parse(text)
    if (!paged) return { url, paged, data }
    const place = placeInList(
      headerText(headers.link),
      headerText(headers['x-total-count']),
      headerText(headers['x-corrected-query']),
    )
    return { url, paged, data: { items: data, ...place } }
  }
}

function headerText(value: number | string | string[] | undefined): string | undefined {
  return value === undefined ? undefined : String(value)
}
