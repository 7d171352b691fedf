/** A backup or restore failed; the message says in one line why, and what to do. */
export class BackupError extends Error {}

/** An error's message in one line. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.trim().split('\n').at(-1) ?? ''
}
