import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { provePassword } from '../prove-password.ts'
import type { Viewer } from '../viewer.ts'
import { deleteApp } from './second-factors-repository.ts'
import { tellOwner } from './tell-owner.ts'

/** Turns codes from an app off; throws `invalid` for a wrong password. */
export async function removeApp(context: AppContext, viewer: Viewer, password: string): Promise<void> {
  await provePassword(context, viewer, password)
  await inTransaction(context.db, async (trx) => {
    await deleteApp(trx, viewer.id)
    await tellOwner(trx, context, viewer, 'app-removed')
  })
}
