import type { AppContext } from '#server/app-context.ts'
import { AppError } from '#server/http/app-error.ts'
import { termsVersion } from '#shared/api/accounts.ts'
import { recordTerms } from './users-repository.ts'
import type { Viewer } from './viewer.ts'

/** Records that the viewer accepts the current terms, and when; throws `conflict` for another version (OPEN-74). */
export async function acceptTerms(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { id }: Pick<Viewer, 'id'>,
  version: string,
): Promise<void> {
  if (version !== termsVersion)
    throw new AppError('conflict', 'Our terms have just changed. Reload the page and read them again.')
  await recordTerms(db, id, version, now())
}
