import type { Trx } from '#server/database/tables.ts'
import { type Ended, endEach } from '#server/identity/endings/end-each.ts'
import type { Realm } from '#server/identity/realm.ts'
import type { PersonId } from '#shared/api/ids.ts'
import { deleteAccessTokens } from '../access-tokens/access-tokens-repository.ts'
import { deleteLinks } from '../one-time-links-repository.ts'
import type { Viewer } from '../viewer.ts'
import {
  endHoliday,
  forgetImports,
  removeOven,
  removePickupPlaces,
  removePickupTimes,
  removeWebhooks,
  resetSellingRules,
} from './baker-endings-repository.ts'
import {
  clearContact,
  clearPaypalAddress,
  deleteCalendarLink,
  deletePayoutConnections,
  pauseOffers,
  resetContactSettings,
  withdrawTerms,
} from './endings-repository.ts'
import {
  type AccountEvent,
  type LinkThing,
  linkThings,
  type NameThing,
  nameThings,
  whatEndsWhat,
} from './what-ends-what.ts'

type End = (trx: Trx, id: PersonId, now: Date) => Promise<void>

const endOf: Readonly<Record<LinkThing | NameThing, End>> = {
  resetLink: (trx, id, now) => deleteLinks(trx, id, 'reset-password', now),
  confirmationLink: (trx, id, now) => deleteLinks(trx, id, 'verify-email', now),
  emailChangeLink: (trx, id, now) => deleteLinks(trx, id, 'change-email', now),
  payoutConnection: deletePayoutConnections,
  calendarLink: deleteCalendarLink,
  accessTokens: deleteAccessTokens,
  // providers' accounts need a confirmed address and end with their owner's identity
  payoutAccounts: clearPaypalAddress,
  offers: pauseOffers,
  contact: clearContact,
  contactSettings: resetContactSettings,
  terms: withdrawTerms,
  holiday: endHoliday,
  pickupTimes: removePickupTimes,
  pickupPlaces: removePickupPlaces,
  sellingRules: resetSellingRules,
  oven: removeOven,
  importMatching: forgetImports,
  webhooks: removeWebhooks,
}

/** The account, and how payments undo newer payout accounts. */
interface EndedOfUser extends Ended<Viewer> {
  takePayoutsBack?: () => Promise<void>
}

/**
 * Ends the parts of an account that `whatEndsWhat` lists for an event; nothing else ends any. A new password is set
 * after this.
 */
export async function endBy(
  trx: Trx,
  realm: Realm<Viewer>,
  event: AccountEvent,
  ended: EndedOfUser,
  now: Date,
): Promise<void> {
  await endEach(trx, realm, (thing) => whatEndsWhat[thing][event], ended, now)
  for (const thing of [...linkThings, ...nameThings]) {
    const ending = whatEndsWhat[thing][event]
    if (ending === 'newer end') await ended.takePayoutsBack?.()
    else if (ending !== 'stays') await endOf[thing](trx, ended.id, now)
  }
}
