import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { AppError } from './app-error.ts'

/** Encodes the end of a page as an opaque cursor. */
export function encodeCursor(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

/** Decodes a cursor; throws `invalid` on the field `cursor` when it does not match `schema`. */
export function decodeCursor<S extends z.ZodMiniType>(text: string, schema: S): z.output<S> {
  const parsed = schema.safeParse(jsonOf(text))
  if (parsed.success) return parsed.data
  throw new AppError('invalid', 'This page of the list can’t be found. Go back to the first page.', {
    fields: { cursor: 'Must be a cursor of this list' },
  })
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

/** The `Link` header to the next page (decisions, lists); `changed` replaces other query parameters. */
export function nextPageLink(
  request: Pick<FastifyRequest, 'url'>,
  cursor: string,
  changed: Readonly<Record<string, string>> = {},
): string {
  const [path, query] = request.url.split('?', 2)
  const search = new URLSearchParams(query)
  for (const [name, value] of Object.entries({ ...changed, cursor })) search.set(name, value)
  return `<${path}?${search}>; rel="next"`
}
