/** Whether an error is a standby's answer to a write. */
export function isOfStandby(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '25006'
}
