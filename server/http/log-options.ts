import type { Config } from '#server/config.ts'

/** The log's options: one JSON line per event, with milliseconds since 1970 and without cookies and tokens. */
export function logOptions(level: Exclude<Config['logLevel'], 'silent'>) {
  return { level, redact: ['req.headers.cookie', 'req.headers.authorization'] }
}
