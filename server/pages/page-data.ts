import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { AppError } from '#server/http/app-error.ts'
import { addCacheTags, markPartUnannounced } from '#server/http/cache-tags.ts'
import { readForPage } from '#server/http/reads-for-pages.ts'
import { ErrorResponse, errorStatus } from '#shared/api/errors.ts'
import { placeInList } from '#shared/api/paging.ts'
import type { QueryOutcome, QueryRequest } from '#shared/page-rendering.ts'

/** Reads a page's data, as its visitor. */
export type ReadForPage = (read: QueryRequest) => Promise<QueryOutcome>

/**
 * Reads through the API in process, or from its cache, with the visitor's cookie and address, so that a page shows the
 * API's own answers. Throws `rate_limited` if a read was, so that the whole page waits.
 */
export function readAsVisitor(app: FastifyInstance, visitor: FastifyRequest): ReadForPage {
  const { cookie } = visitor.headers
  return async (read) => {
    const { url, paged } = read
    const kept = app.cachedForPage(visitor, url)
    if (kept) {
      // only fully tagged responses are cached
      addCacheTags(visitor, kept.shown)
      return dataOf(read, String(kept.payload), kept.headers)
    }
    const answer = await readForPage(
      () =>
        app.inject({
          method: 'GET',
          url,
          remoteAddress: visitor.ip,
          headers: {
            accept: 'application/json',
            ...(visitor.headers.host ? { host: visitor.headers.host } : {}),
            ...(cookie ? { cookie } : {}),
          },
        }),
      (shown, isTold) => {
        addCacheTags(visitor, shown)
        if (!isTold) markPartUnannounced(visitor)
      },
    )
    const { statusCode: status, payload: text, headers } = answer
    if (status === errorStatus.rate_limited) throw tooManyQueries(text, headers)
    if (status !== 200) return { url, paged, failure: { status, text } }
    return dataOf(read, text, headers)
  }
}

function dataOf({ url, paged }: QueryRequest, text: string, headers: OutgoingHttpHeaders): QueryOutcome {
  const data: unknown = JSON.parse(text)
  if (!paged) return { url, paged, data }
  const place = placeInList(
    headerText(headers.link),
    headerText(headers['x-total-count']),
    headerText(headers['x-corrected-query']),
    headerText(headers['x-matched-words']),
  )
  return { url, paged, data: { items: data, ...place } }
}

/**
 * Reads for visitors who are known to have no session, or on the console's host without the shop's calls: the current
 * user is null without a call.
 */
export function withNobody(read: ReadForPage, currentUserQuery: QueryRequest): ReadForPage {
  const isCurrentUserQuery = ({ url }: QueryRequest) => url === currentUserQuery.url
  return async (wanted) => (isCurrentUserQuery(wanted) ? { ...wanted, data: { user: null } } : read(wanted))
}

function tooManyQueries(text: string, headers: OutgoingHttpHeaders): AppError {
  const { message } = z.parse(ErrorResponse, JSON.parse(text))
  return new AppError('rate_limited', message, { retryAfter: Number(headers['retry-after'] ?? 60) })
}

function headerText(value: number | string | string[] | undefined): string | undefined {
  return value === undefined ? undefined : String(value)
}
