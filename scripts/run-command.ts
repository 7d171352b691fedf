import { ConfigError } from '#server/config.ts'
import { DatabaseUnavailableError } from '#server/database/database.ts'
import { DataFolderError } from '#server/database/embedded/data-folder-lock.ts'

/** A command was called with invalid arguments; its message says what to change. */
export class UsageError extends Error {}

/** The message of a thrown value. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Names of commands in the image, where they differ from those of npm. */
const imageNames: Readonly<Record<string, string>> = {
  'admin:create': 'admin',
  'markets:import': 'import-markets',
  migrate: 'upgrade',
  'providers:check': 'check-providers',
}

/** A text with its commands as the user calls them: by npm, or in the image, which has no npm, by `bakesale`. */
export function asCalled(text: string): string {
  if (process.env.CALLED_AS !== 'bakesale') return text
  return text.replaceAll(
    /\bnpm run ([\w:]+)(?: --(?= ))?/g,
    (_, name: string) => `bakesale ${imageNames[name] ?? name}`,
  )
}

/** The message for an error that the user can fix; null for others. */
type Explain = (error: unknown) => string | null

/**
 * Runs a command. An error its user can fix prints a message and exits with 1; others are rethrown. `explain`
 * adds errors of the command, such as a port in use.
 */
export async function runCommand(main: () => Promise<void>, explain: Explain = () => null): Promise<void> {
  try {
    await main()
  } catch (error) {
    const message = explain(error) ?? explainUsual(error)
    if (message === null) throw error
    console.error(asCalled(message))
    process.exitCode = 1
  }
}

const usualKinds = [UsageError, ConfigError, DataFolderError, DatabaseUnavailableError]

const explainUsual: Explain = (error) =>
  usualKinds.some((kind) => error instanceof kind) ? messageOf(error) : null
