import { hasCode } from '#server/error-code.ts'

/** Whether a query failed because a row is not as a check constraint wants it. */
export function isCheckViolation(error: unknown): boolean {
  return hasCode(error, '23514')
}
