import { ConfigError } from '#server/config.ts'
import { DatabaseUnavailableError } from '#server/database/database.ts'
import { DataFolderError } from '#server/database/embedded/data-folder-lock.ts'

/** A command was called in a way it does not understand; its message says what to change. */
export class UsageError extends Error {}

/** The message of what was thrown, for a sentence that says what went wrong. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** What a command says of an error that its user can do something about; null of any other. */
type Explain = (error: unknown) => string | null

/**
 * Runs a command to its end. An error its user can act on ends it with 1 and one message, without a stack; any other
 * is thrown on. What a command alone can explain, such as a port in use, it explains itself.
 */
export async function runCommand(main: () => Promise<void>, explain: Explain = () => null): Promise<void> {
  try {
    await main()
  } catch (error) {
    const message = explain(error) ?? explainUsual(error)
    if (message === null) throw error
    console.error(message)
    process.exitCode = 1
  }
}

const usualKinds = [UsageError, ConfigError, DataFolderError, DatabaseUnavailableError]

const explainUsual: Explain = (error) =>
  usualKinds.some((kind) => error instanceof kind) ? messageOf(error) : null
