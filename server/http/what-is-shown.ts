import type { FastifyRequest } from 'fastify'
import { type Shown, shownTogether, showsNoListing } from './shown-rules.ts'

const shownBy = new WeakMap<FastifyRequest, Shown>()
const untold = new WeakSet<FastifyRequest>()

/** Says what the answer to a request shows, so that it is kept until that changes; beside what was said of it before. */
export function sayWhatIsShown(request: FastifyRequest, shown: Shown): void {
  const before = shownBy.get(request)
  shownBy.set(request, shownTogether(before === undefined ? showsNoListing : before, shown))
}

/** What the answer to a request shows; anything, as long as nobody has said. */
export function whatIsShown(request: FastifyRequest): Shown {
  return shownBy.get(request) ?? null
}

/** Says that part of the answer to a request may change without a notice. */
export function sayPartIsUntold(request: FastifyRequest): void {
  untold.add(request)
}

/** Whether notices tell of all that changes the answer to a request: who answers it has said what it shows. */
export function isToldOfAll(request: FastifyRequest): boolean {
  return shownBy.has(request) && !untold.has(request)
}
