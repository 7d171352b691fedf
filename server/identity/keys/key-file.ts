import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '#server/config.ts'
import { shortestKey } from '#server/environment.ts'
import { hasCode } from '#server/error-code.ts'

/** The file in the data folder with the secret keys of an embedded database, one per line. */
export const keyFileName = 'secret-keys'

/**
 * Reads a data folder's secret keys and creates them on first use, readable by their owner only. Throws ConfigError
 * when the file holds no key.
 */
export function readKeyFile(dataDir: string): string[] {
  const file = join(dataDir, keyFileName)
  makeUnlessThere(dataDir, file)
  // somebody may have restored it with wider permissions
  chmodSync(file, 0o600)
  const keys = readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (keys.length === 0 || keys.some((key) => key.length < shortestKey))
    throw new ConfigError(`${file} must hold keys of at least ${shortestKey} characters, one per line.`)
  return keys
}

function makeUnlessThere(dataDir: string, file: string): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  try {
    writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  }
}
