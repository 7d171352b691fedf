/** What opens an account, waits to, or reads from it. Every later way in gets a name here, and a row below. */
export const accountThings = [
  'sessions',
  'password',
  'passkeys',
  'app',
  'recoveryCodes',
  'knownDevices',
  'resetLink',
  'confirmationLink',
  'emailChangeLink',
  'disownLinks',
  'calendarLink',
] as const
export type AccountThing = (typeof accountThings)[number]

/** What happens to an account that may end some of it. */
export const accountEvents = [
  // the first proof of the address by who signed up: with a session of theirs, or the password
  'addressConfirmed',
  // the first proof of the address by a reset: who signed up may be somebody else
  'addressClaimed',
  'passwordReset',
  'passwordChanged',
  'addressChanged',
  // "This wasn't me"; the factor that it is about ends besides
  'changeDisowned',
  'signedOutElsewhere',
  // suspended or deactivated: nobody signs in then, nor reads the calendar
  'accountStopped',
  'accountDeleted',
] as const
export type AccountEvent = (typeof accountEvents)[number]

/** `others end`: all but the session that acts. */
type Ending = 'ends' | 'others end' | 'stays'

const ends = 'ends'
const others = 'others end'
const stays = 'stays'

/** What ends what: a row for each thing, a cell for each event (decisions, re-authentication). */
export const whatEndsWhat: Readonly<Record<AccountThing, Readonly<Record<AccountEvent, Ending>>>> = {
  // confirmed, claimed, reset, changed, address, disowned, elsewhere, stopped, deleted
  sessions: row([stays, ends, ends, others, stays, ends, others, ends, ends]),
  password: row([stays, ends, ends, ends, stays, ends, stays, stays, ends]),
  passkeys: row([ends, ends, stays, stays, stays, stays, stays, stays, ends]),
  app: row([ends, ends, stays, stays, stays, stays, stays, stays, ends]),
  recoveryCodes: row([ends, ends, stays, stays, stays, stays, stays, stays, ends]),
  knownDevices: row([ends, ends, ends, ends, ends, ends, stays, stays, ends]),
  resetLink: row([ends, ends, ends, ends, ends, ends, stays, stays, ends]),
  confirmationLink: row([ends, ends, ends, ends, ends, ends, stays, stays, ends]),
  emailChangeLink: row([ends, ends, ends, ends, ends, ends, stays, stays, ends]),
  // a thief who sets another password must not disarm the notice that tells of them
  disownLinks: row([ends, ends, stays, stays, ends, stays, stays, stays, ends]),
  // it opens nothing, so it stays with a new password as passkeys do, and is listed with them
  calendarLink: row([ends, ends, stays, stays, stays, ends, stays, stays, ends]),
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
