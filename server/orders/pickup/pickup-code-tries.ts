import type { AppContext } from '#server/app-context.ts'
import { AttemptLimit } from '#server/http/attempt-limit.ts'

const hour = 60 * 60_000
const words = 'There were too many tries with a wrong code'

/** How often a pickup code may be tried for one pickup: there are 390,625 of them. */
export function codeTries(context: AppContext): AttemptLimit {
  return new AttemptLimit({ name: 'pickup code', most: 10, within: hour, words }, context)
}

/** How often a baker may look for a code that nobody of theirs has: whoever guesses is not to find one. */
export function codeSearches(context: AppContext): AttemptLimit {
  return new AttemptLimit({ name: 'pickup code search', most: 20, within: hour, words }, context)
}
