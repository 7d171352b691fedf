import { readFileSync } from 'node:fs'

/**
 * Our variables with a secret or certificate; each may come from a file, named by the variable with the suffix `_FILE`.
 */
export const secretNames = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'SECRET_KEYS',
  'TLS_CERTIFICATE',
  'TLS_KEY',
  'METRICS_TOKEN',
  'SMTP_URL',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_AUTHORITY',
  'S3_CERTIFICATE',
  'S3_KEY',
  'CDN_PURGE_TOKEN',
  'USDA_API_KEY',
] as const

/**
 * The environment with secrets from files, as a vault provides them, without trailing newlines; and problems, without
 * secret content. `names` are the variables allowed in files.
 */
export function readSecretFiles(
  environment: NodeJS.ProcessEnv,
  names: readonly string[],
): { environment: NodeJS.ProcessEnv; problems: string[] } {
  const problems: string[] = []
  const read: NodeJS.ProcessEnv = {}
  for (const name of names) {
    const file = environment[`${name}_FILE`]
    if (!file) continue
    if (environment[name]) {
      problems.push(`${name} and ${name}_FILE cannot both be set`)
      continue
    }
    const text = textOf(file)
    if (text === null) problems.push(`${name}_FILE must name a file that can be read`)
    else if (text === '') problems.push(`${name}_FILE names an empty file`)
    else read[name] = text
  }
  return { environment: { ...environment, ...read }, problems }
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return null
  }
}
