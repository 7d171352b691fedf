import type { CommonThing, Ending } from '#server/identity/endings/end-each.ts'

/** What users have besides what they have in common with admins. Every later way in gets a name, and a row below. */
export const linkThings = [
  'resetLink',
  'confirmationLink',
  'emailChangeLink',
  // a way to a provider's pages that somebody has begun, and that ends with an account there
  'payoutConnection',
  'calendarLink',
] as const
export type LinkThing = (typeof linkThings)[number]

/** What was set up in their name: where their money goes, what they offer and how, what they agreed to, and how they are reached. */
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

/** What happens to the account of a user that may end some of it. */
export const accountEvents = [
  // the first proof of the address by who signed up: with a session of theirs, or the password
  'addressConfirmed',
  // the first proof of the address by a reset: who signed up may be somebody else
  'addressClaimed',
  'passwordReset',
  'passwordChanged',
  'addressChanged',
  // "This wasn't me": what was set up since the change that it is about; another address given since ends besides
  'changeDisowned',
  'signedOutElsewhere',
  // suspended or deactivated: nobody signs in then, nor reads the calendar
  'accountStopped',
  'accountDeleted',
] as const
export type AccountEvent = (typeof accountEvents)[number]

/** What happens to the account of an admin. */
export const adminEvents = [
  // by a superadmin, who gets a one-time password to pass on
  'passwordReset',
  'passwordChanged',
  // by a superadmin, too
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

/** What ends what of users: a row for each thing, a cell for each event (decisions, re-authentication). */
export const whatEndsWhat: Table<AccountThing, AccountEvent> = {
  // confirmed, claimed, reset, changed, address, disowned, elsewhere, stopped, deleted
  sessions: row([stays, ends, ends, others, stays, ends, others, ends, ends]),
  password: row([stays, ends, ends, ends, stays, ends, stays, stays, ends]),
  passkeys: row([ends, ends, stays, stays, stays, newer, stays, stays, ends]),
  app: row([ends, ends, stays, stays, stays, newer, stays, stays, ends]),
  recoveryCodes: row([ends, ends, stays, stays, stays, newer, stays, stays, ends]),
  knownDevices: row([ends, ends, ends, ends, ends, ends, stays, stays, ends]),
  // a thief who sets another password or address must not disarm the notices about them
  disownLinks: row([ends, ends, stays, stays, stays, newer, stays, stays, ends]),
  resetLink: row([ends, ends, ends, ends, ends, ends, stays, stays, ends]),
  confirmationLink: row([ends, ends, ends, ends, ends, ends, stays, stays, ends]),
  emailChangeLink: row([ends, ends, ends, ends, ends, ends, stays, stays, ends]),
  payoutConnection: row([ends, ends, ends, ends, ends, ends, stays, stays, ends]),
  // it opens nothing, so it stays with a new password as passkeys do, and is listed with them
  calendarLink: row([ends, ends, stays, stays, stays, ends, stays, stays, ends]),
  // somebody who signed up with another person's address must not sell, or be paid, in that person's name
  payoutAccounts: row([stays, ends, stays, stays, stays, newer, stays, stays, ends]),
  offers: row([stays, ends, stays, stays, stays, stays, stays, stays, ends]),
  contact: row([stays, ends, stays, stays, stays, stays, stays, stays, ends]),
  // who keeps their contact to themselves, and gets no reminders
  contactSettings: row([stays, ends, stays, stays, stays, stays, stays, stays, ends]),
  terms: row([stays, ends, stays, stays, stays, stays, stays, stays, ends]),
  holiday: row([stays, ends, stays, stays, stays, stays, stays, stays, ends]),
  pickupTimes: row([stays, ends, stays, stays, stays, stays, stays, stays, ends]),
  pickupPlaces: row([stays, ends, stays, stays, stays, stays, stays, stays, ends]),
  // ways to be paid that are off, no-shows, automatic confirmation, pickup limits, the kind of baker
  sellingRules: row([stays, ends, stays, stays, stays, stays, stays, stays, ends]),
  oven: row([stays, ends, stays, stays, stays, stays, stays, stays, ends]),
  // how the columns of a file were matched in an import
  importMatching: row([stays, ends, stays, stays, stays, stays, stays, stays, ends]),
}

/** The same of admins. */
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
