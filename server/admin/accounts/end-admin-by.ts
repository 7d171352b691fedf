import { type AdminEvent, whatEndsWhatOfAdmins } from '#server/accounts/endings/what-ends-what.ts'
import type { Trx } from '#server/database/tables.ts'
import { type Ended, endEach } from '#server/identity/endings/end-each.ts'
import type { Realm } from '#server/identity/realm.ts'
import type { Admin } from '../require-admin.ts'

/**
 * Ends the parts of an admin's account that an event ends, like `endBy` for users. A new password is set after this.
 */
export function endAdminBy(
  trx: Trx,
  realm: Realm<Admin>,
  event: AdminEvent,
  ended: Ended<Admin>,
  now: Date,
): Promise<void> {
  return endEach(trx, realm, (thing) => whatEndsWhatOfAdmins[thing][event], ended, now)
}
