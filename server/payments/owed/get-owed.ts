import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { readSettings } from '#server/settings/read-settings.ts'
import type { Owed } from '#shared/api/owed.ts'
import { toDecimal } from '#shared/money.ts'
import { railsOn } from '../providers/rails-on.ts'
import { findOpenOwedPayment, findOwed, findOwedMarks } from './owed-repository.ts'
import { payableOver } from './owed-rules.ts'

/** Returns what the viewer owes for pickup service fees and lost disputes, and the rails they can pay it over now. */
export async function getOwed(
  { db, config }: Pick<AppContext, 'db' | 'config'>,
  { id }: Pick<Viewer, 'id'>,
): Promise<Owed> {
  const owing = await findOwed(db, id)
  const { owed, reserved } = owing
  const open = await findOpenOwedPayment(db, id)
  const { 'marketplace.owedLimit': limit } = await readSettings({ config }, db)
  return {
    owed: toDecimal(Math.max(0, owed)),
    credit: toDecimal(Math.max(0, -owed)),
    reserved: toDecimal(reserved),
    payable: toDecimal(Math.max(0, owed - reserved)),
    rails: railsOn(config).filter((rail) => payableOver(rail, owing) > 0),
    limit: limit === 0 ? null : toDecimal(limit),
    isPickupPaused: (await findOwedMarks(db, id)).pickup_paused_at !== null,
    checkoutId: open?.checkout_id ?? null,
  }
}
