/** Whether an error is a standby's answer to a write. */
export function isStandbyError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '25006'
}
