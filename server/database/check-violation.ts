import { hasCode } from '#server/error-code.ts'

/** Whether a query violated a check constraint. */
export function isCheckViolation(error: unknown): boolean {
  return hasCode(error, '23514')
}
