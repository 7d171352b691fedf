import type { AppContext } from '#server/app-context.ts'
import { AttemptLimit } from '#server/http/attempt-limit.ts'

const hour = 60 * 60_000
const words = 'There were too many tries with a wrong code'

/** Wrong tries of a pickup code per pickup and hour, of 390,625 possible codes. */
export function codeTries(context: AppContext): AttemptLimit {
  return new AttemptLimit({ name: 'pickup code', most: 10, within: hour, words }, context)
}

/** Searches of a baker for an unknown code per hour, against guessing. */
export function codeSearches(context: AppContext): AttemptLimit {
  return new AttemptLimit({ name: 'pickup code search', most: 20, within: hour, words }, context)
}
