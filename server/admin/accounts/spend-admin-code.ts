import { spendOnce } from '#server/accounts/second-factors/spend-code.ts'
import type { AppContext } from '#server/app-context.ts'
import type { AdminId } from '#shared/api/ids.ts'
import { claimAdminCode, releaseAdminCode } from './admin-second-factor-repository.ts'

/** Has a code of an admin's app checked by `check`, and lets no code through twice; throws `invalid` for a used one. */
export function spendAdminCode<T>(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  adminId: AdminId,
  code: string,
  check: () => Promise<T>,
): Promise<T> {
  return spendOnce(
    {
      claim: () => claimAdminCode(db, adminId, code, now()),
      release: () => releaseAdminCode(db, adminId, code),
    },
    check,
  )
}
