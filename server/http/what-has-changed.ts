import type { FastifyRequest } from 'fastify'
import type { Change } from './shown-rules.ts'

const changedBy = new WeakMap<FastifyRequest, readonly Change[]>()

/** Says what a write has changed, where it has read that anyway: then nobody asks the database for it. */
export function sayWhatHasChanged(request: FastifyRequest, changes: readonly Change[]): void {
  changedBy.set(request, changes)
}

/** What a write has changed; undefined as long as it has not said. */
export function whatHasChanged(request: FastifyRequest): readonly Change[] | undefined {
  return changedBy.get(request)
}
