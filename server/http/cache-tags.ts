import type { FastifyRequest } from 'fastify'
import { mergeCacheTags, noListingTags, type Shown } from './cache-tags-rules.ts'

const tagsByRequest = new WeakMap<FastifyRequest, Shown>()
const partlyUnannounced = new WeakSet<FastifyRequest>()

/** Adds cache tags to the response of a request. */
export function addCacheTags(request: FastifyRequest, shown: Shown): void {
  const before = tagsByRequest.get(request)
  tagsByRequest.set(request, mergeCacheTags(before === undefined ? noListingTags : before, shown))
}

/** The cache tags of a response; null (anything) until some were added. */
export function cacheTagsOf(request: FastifyRequest): Shown {
  return tagsByRequest.get(request) ?? null
}

/** Marks that part of a response may change without a notice. */
export function markPartUnannounced(request: FastifyRequest): void {
  partlyUnannounced.add(request)
}

/** Whether notices cover every change to a response: its tags are set and no part is unannounced. */
export function isFullyAnnounced(request: FastifyRequest): boolean {
  return tagsByRequest.has(request) && !partlyUnannounced.has(request)
}
