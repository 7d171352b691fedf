import type { Config } from '#server/config.ts'

/** How the log is written: a line of JSON for each event, with its moment in milliseconds since 1970 and without cookies. */
export function logOptions(level: Exclude<Config['logLevel'], 'silent'>) {
  return { level, redact: ['req.headers.cookie'] }
}
