import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { removeOven, saveOven } from '#server/ovens/ovens-repository.ts'
import type { Oven, OvenBody } from '#shared/api/ovens.ts'
import { getOven } from './get-oven.ts'

/** Sets the viewer's daily oven capacity; null: not counted. Existing orders stay, even above it. */
export async function setOven(
  context: Pick<AppContext, 'db' | 'now'>,
  viewer: Pick<Viewer, 'id'>,
  { spacesADay }: OvenBody,
): Promise<Oven> {
  await inTransaction(context.db, (trx) =>
    spacesADay === null
      ? removeOven(trx, viewer.id)
      : saveOven(trx, { cook_id: viewer.id, spaces_a_day: spacesADay }, context.now()),
  )
  return getOven(context, viewer)
}
