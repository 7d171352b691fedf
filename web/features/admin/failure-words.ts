import { ApiError } from '#web/api-client.ts'

const unreachable = 'We could not reach the bakery. Please check your connection and try again.'

/** Why a call failed, in words: what to mend in a field before the answer's own sentence. */
export function failureWords(error: unknown): string {
  if (!(error instanceof ApiError)) return unreachable
  return Object.values(error.fields)[0] ?? error.reason ?? unreachable
}
