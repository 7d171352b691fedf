import type { CommonThing, Ending } from '#server/identity/endings/end-each.ts'

/** What users have besides what admins have too. Every new way to sign in gets a name and a row below. */
export const linkThings = [
  'resetLink',
  'confirmationLink',
  'emailChangeLink',
  // a connection at a provider that was begun and will create an account there
  'payoutConnection',
  'calendarLink',
  'accessTokens',
  // they send orders to a server of somebody's choice
  'webhooks',
] as const
export type LinkThing = (typeof linkThings)[number]

/** What was set up in the user's name: payouts, listings, selling rules, consents and contact. */
export const nameThings = [
  'payoutAccounts',
  'offers',
  'contact',
  'contactSettings',
  'terms',
  'holiday',
  'pickupTimes',
  'pickupPlaces',
  'sellingRules',
  'oven',
  'importMatching',
] as const
export type NameThing = (typeof nameThings)[number]

export type AccountThing = CommonThing | LinkThing | NameThing

/** Events on a user's account that can end parts of it. */
export const accountEvents = [
  // the account's creator confirms the address first, with a session or the password
  'addressConfirmed',
  // a reset confirms the address first: somebody else may have signed up
  'addressClaimed',
  'passwordReset',
  'passwordChanged',
  'addressChanged',
  // "This wasn't me": ends what was set up since the change, and a later new address
  'changeDisowned',
  'signedOutElsewhere',
  // suspended or deactivated: nobody can sign in or read the calendar
  'accountStopped',
  'accountDeleted',
] as const
export type AccountEvent = (typeof accountEvents)[number]

/** Events on an admin's account. */
export const adminEvents = [
  // by a superadmin, who passes on a one-time password
  'passwordReset',
  'passwordChanged',
  // also by a superadmin
  'factorsReset',
  'changeDisowned',
  'accountStopped',
] as const
export type AdminEvent = (typeof adminEvents)[number]

const ends = 'ends'
const others = 'others end'
const newer = 'newer end'
const stays = 'stays'

type Table<Thing extends string, Event extends string> = Readonly<
  Record<Thing, Readonly<Record<Event, Ending>>>
>

/** Which events end which parts of a user's account (decisions, re-authentication). */
export const whatEndsWhat: Table<AccountThing, AccountEvent> = {
  // confirmed, claimed, reset, changed, address, disowned, elsewhere, stopped, deleted
  sessions: row([stays, ends, ends, others, stays, ends, others, ends, ends]),
  password: row([stays, ends, ends, ends, stays, ends, stays, stays, ends]),
  passkeys: row([ends, ends, stays, stays, stays, newer, stays, stays, ends]),
  app: row([ends, ends, stays, stays, stays, newer, stays, stays, ends]),
  recoveryCodes: row([ends, ends, stays, stays, stays, newer, stays, stays, ends]),
  knownDevices: row([ends, ends, ends, ends, ends, ends, stays, stays, ends]),
  // a thief's new password or address must not disable the notices about it
  disownLinks: row([ends, ends, stays, stays, stays, newer, stays, stays, ends]),
  resetLink: row([ends, ends, ends, ends, ends, ends, stays, stays, ends]),
  confirmationLink: row([ends, ends, ends, ends, ends, ends, stays, stays, ends]),
  emailChangeLink: row([ends, ends, ends, ends, ends, ends, stays, stays, ends]),
  payoutConnection: row([ends, ends, ends, ends, ends, ends, stays, stays, ends]),
  // grants no access, so a new password keeps it, like passkeys, and lists it with them
  calendarLink: row([ends, ends, stays, stays, stays, ends, stays, stays, ends]),
  // like a browser's session, but only a session keeps itself
  accessTokens: row([ends, ends, ends, ends, stays, ends, ends, ends, ends]),
  // as the calendar's link; a stopped account sends none
  webhooks: row([ends, ends, stays, stays, stays, ends, stays, stays, ends]),
  // somebody who signed up with another person's address must not sell or be paid in their name
  payoutAccounts: row([stays, ends, stays, stays, stays, newer, stays, stays, ends]),
  offers: row([stays, ends, stays, stays, stays, stays, stays, stays, ends]),
  contact: row([stays, ends, stays, stays, stays, stays, stays, stays, ends]),
  // private contact details and disabled reminders
  contactSettings: row([stays, ends, stays, stays, stays, stays, stays, stays, ends]),
  terms: row([stays, ends, stays, stays, stays, stays, stays, stays, ends]),
  holiday: row([stays, ends, stays, stays, stays, stays, stays, stays, ends]),
  pickupTimes: row([stays, ends, stays, stays, stays, stays, stays, stays, ends]),
  pickupPlaces: row([stays, ends, stays, stays, stays, stays, stays, stays, ends]),
  // disabled payment methods, no-shows, automatic confirmation, pickup limits, kind of baker
  sellingRules: row([stays, ends, stays, stays, stays, stays, stays, stays, ends]),
  oven: row([stays, ends, stays, stays, stays, stays, stays, stays, ends]),
  // saved column mappings of imports
  importMatching: row([stays, ends, stays, stays, stays, stays, stays, stays, ends]),
}

/** The same for admins. */
export const whatEndsWhatOfAdmins: Table<CommonThing, AdminEvent> = {
  // reset, changed, factors, disowned, stopped
  sessions: adminRow([ends, others, ends, ends, ends]),
  password: adminRow([ends, ends, stays, ends, stays]),
  passkeys: adminRow([stays, stays, ends, newer, stays]),
  app: adminRow([stays, stays, ends, newer, stays]),
  recoveryCodes: adminRow([stays, stays, ends, newer, stays]),
  knownDevices: adminRow([ends, ends, ends, ends, stays]),
  disownLinks: adminRow([stays, stays, stays, newer, stays]),
}

function row([
  addressConfirmed,
  addressClaimed,
  passwordReset,
  passwordChanged,
  addressChanged,
  changeDisowned,
  signedOutElsewhere,
  accountStopped,
  accountDeleted,
]: readonly [Ending, Ending, Ending, Ending, Ending, Ending, Ending, Ending, Ending]) {
  return {
    addressConfirmed,
    addressClaimed,
    passwordReset,
    passwordChanged,
    addressChanged,
    changeDisowned,
    signedOutElsewhere,
    accountStopped,
    accountDeleted,
  }
}

function adminRow([passwordReset, passwordChanged, factorsReset, changeDisowned, accountStopped]: readonly [
  Ending,
  Ending,
  Ending,
  Ending,
  Ending,
]) {
  return { passwordReset, passwordChanged, factorsReset, changeDisowned, accountStopped }
}
