import type { FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { AppError } from './app-error.ts'

/** Where a page ended, as the opaque text that asks for the next one. */
export function encodeCursor(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

/** What a cursor of ours says; throws `invalid` on the field `cursor` when it is not one that `schema` knows. */
export function decodeCursor<S extends z.ZodMiniType>(text: string, schema: S): z.output<S> {
  const parsed = schema.safeParse(jsonOf(text))
  if (parsed.success) return parsed.data
  throw new AppError('invalid', 'This page of the list cannot be found. Please start from its first page.', {
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

/**
 * The `Link` header that leads from a request to the page after it (decisions, lists); `changed` replaces parts of its
 * query.
 */
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
