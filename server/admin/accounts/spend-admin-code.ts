import { isShownNow } from '#server/accounts/second-factors/is-shown-now.ts'
import { spendOnce } from '#server/accounts/second-factors/spend-code.ts'
import type { AppContext } from '#server/app-context.ts'
import type { AdminId } from '#shared/api/ids.ts'
import { adminLibrary } from './admin-library.ts'
import { claimAdminCode, findAdminAppKey, releaseAdminCode } from './admin-second-factor-repository.ts'

/** As `spendCode`, of an admin's app; throws `invalid` for a used code. */
export async function spendAdminCode<T>(
  context: AppContext,
  adminId: AdminId,
  typed: string,
  check: (code: string) => Promise<T>,
): Promise<T> {
  const { db, now } = context
  const library = await adminLibrary(context)
  return spendOnce(
    {
      claim: () => claimAdminCode(db, adminId, typed, now()),
      isShown: async () => isShownNow(library, await findAdminAppKey(db, adminId), typed, now()),
      release: () => releaseAdminCode(db, adminId, typed),
    },
    typed,
    check,
  )
}
