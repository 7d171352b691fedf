import type { FastifyRequest } from 'fastify'
import type { Change } from './cache-tags-rules.ts'

const changedBy = new WeakMap<FastifyRequest, readonly Change[]>()

/** Sets the changes of a write that has already read them, to save a query. */
export function setListingChanges(request: FastifyRequest, changes: readonly Change[]): void {
  changedBy.set(request, changes)
}

/** The changes of a write; undefined until it has set them. */
export function listingChangesOf(request: FastifyRequest): readonly Change[] | undefined {
  return changedBy.get(request)
}
