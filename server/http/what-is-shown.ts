import type { FastifyRequest } from 'fastify'
import { type Shown, shownTogether, showsNoListing } from './shown-rules.ts'

const shownBy = new WeakMap<FastifyRequest, Shown>()
const untold = new WeakSet<FastifyRequest>()

/** Adds cache tags to the response of a request. */
export function sayWhatIsShown(request: FastifyRequest, shown: Shown): void {
  const before = shownBy.get(request)
  shownBy.set(request, shownTogether(before === undefined ? showsNoListing : before, shown))
}

/** The cache tags of a response; null (anything) until some were added. */
export function whatIsShown(request: FastifyRequest): Shown {
  return shownBy.get(request) ?? null
}

/** Marks that part of a response may change without a notice. */
export function sayPartIsUntold(request: FastifyRequest): void {
  untold.add(request)
}

/** Whether notices cover every change to a response: its tags are set and no part is unannounced. */
export function isToldOfAll(request: FastifyRequest): boolean {
  return shownBy.has(request) && !untold.has(request)
}
