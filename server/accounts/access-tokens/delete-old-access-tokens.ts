import type { AppContext } from '#server/app-context.ts'
import { expiredTokensKeptFor } from './access-token-rules.ts'
import { deleteTokensExpiredBy } from './access-tokens-repository.ts'

/** Deletes access tokens some time after they expired; returns how many. */
export function deleteOldAccessTokens({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<number> {
  return deleteTokensExpiredBy(db, new Date(now().getTime() - expiredTokensKeptFor))
}
