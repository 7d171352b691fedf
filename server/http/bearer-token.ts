import type { IncomingHttpHeaders } from 'node:http'

/** The token of an `Authorization: Bearer` header, possibly empty; null without one. */
export function bearerToken({ authorization }: Pick<IncomingHttpHeaders, 'authorization'>): string | null {
  if (authorization === undefined || !/^bearer(?: |$)/i.test(authorization)) return null
  return authorization.slice('bearer'.length).trim()
}
