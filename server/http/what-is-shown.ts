import type { FastifyRequest } from 'fastify'
import { type Shown, shownTogether, showsNoListing } from './shown-rules.ts'

const shownBy = new WeakMap<FastifyRequest, Shown>()

/** Says what the answer to a request shows, so that it is kept until that changes; beside what was said of it before. */
export function sayWhatIsShown(request: FastifyRequest, shown: Shown): void {
  const before = shownBy.get(request)
  shownBy.set(request, shownTogether(before === undefined ? showsNoListing : before, shown))
}

/** What the answer to a request shows; anything, as long as nobody has said. */
export function whatIsShown(request: FastifyRequest): Shown {
  return shownBy.get(request) ?? null
}
