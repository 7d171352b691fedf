import { termsVersion } from '#shared/api/accounts.ts'
import { escapeCopyText } from './copy-text.ts'
import type { SeededBaker } from './make-bakers.ts'

/** The table and columns of the rows, in order. */
export const bakerTarget = `users (id, email, email_verified, first_name, last_name, bio, location, cook_type, terms_accepted,
  terms_accepted_at, terms_version, created_at, updated_at)`

const chunkSize = 1000

/** The bakers' rows for COPY. Without passwords, nobody can sign in as them. */
export function* bakerChunks(bakers: readonly SeededBaker[], joinedAt: Date): Generator<Buffer> {
  const joined = joinedAt.toISOString()
  for (let start = 0; start < bakers.length; start += chunkSize) {
    const rows = bakers
      .slice(start, start + chunkSize)
      .map((baker) =>
        [
          baker.id,
          baker.email,
          't',
          baker.firstName,
          baker.lastName,
          baker.bio,
          baker.location,
          baker.cookType,
          't',
          joined,
          termsVersion,
          joined,
          joined,
        ]
          .map(escapeCopyText)
          .join('\t'),
      )
    yield Buffer.from(`${rows.join('\n')}\n`)
  }
}
