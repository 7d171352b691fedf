import { randomBytes } from 'node:crypto'
import { oncePerDatabase } from '#server/database/once-per-database.ts'
import { findServerSecret, keepServerSecret } from './server-secrets-repository.ts'

const name = 'session-cookies'

/**
 * What session cookies are signed with. It is made at first need and kept in the database, so that every process
 * accepts the cookies of the others and a restart signs nobody out.
 */
export const cookieSecret = oncePerDatabase(
  async ({ db }): Promise<string> =>
    (await findServerSecret(db, name)) ?? keepServerSecret(db, name, randomBytes(32).toString('base64url')),
)
