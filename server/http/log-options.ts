import type { Config } from '#server/config.ts'
import { readableLog } from './readable-log.ts'

/**
 * The log's options: one JSON line per event, with milliseconds since 1970 and without cookies and tokens; in a
 * terminal a short line instead. False for no log.
 */
export function logOptions({ logLevel, isTerminal }: Pick<Config, 'logLevel' | 'isTerminal'>) {
  if (logLevel === 'silent') return false
  const options = { level: logLevel, redact: ['req.headers.cookie', 'req.headers.authorization'] }
  if (!isTerminal) return options
  return { ...options, stream: readableLog((text) => process.stdout.write(text)) }
}
