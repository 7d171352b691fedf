import { describe, expect, it } from 'vitest'
import {
  type AccountEvent,
  type AdminEvent,
  accountEvents,
  adminEvents,
  whatEndsWhat,
  whatEndsWhatOfAdmins,
} from './what-ends-what.ts'

// The other tests compare the code with the table; these compare the table with the decision.

const rows = Object.entries(whatEndsWhat)
const staying = (event: AccountEvent) =>
  rows.flatMap(([thing, row]) => (row[event] === 'stays' ? [thing] : []))
const ending = (event: AccountEvent) =>
  rows.flatMap(([thing, row]) => (row[event] === 'stays' ? [] : [thing]))
const endingForAdmins = (event: AdminEvent) =>
  Object.entries(whatEndsWhatOfAdmins).flatMap(([thing, row]) => (row[event] === 'stays' ? [] : [thing]))

const inYourName = [
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
]
const yourFactors = ['passkeys', 'app', 'recoveryCodes', 'disownLinks']

describe('decisions, re-authentication: what ends what', () => {
  it.each(['addressClaimed', 'accountDeleted'] as const)('%s ends everything', (event) => {
    expect(staying(event)).toEqual([])
  })

  it('the first confirmation by the creator ends every way in that was set up before, but their session', () => {
    expect(staying('addressConfirmed')).toEqual(['sessions', 'password', ...inYourName])
  })

  it.each(['passwordReset', 'passwordChanged'] as const)(
    '%s ends sessions, links and known devices; passkeys, app and codes stay',
    (event) => {
      expect(staying(event)).toEqual([...yourFactors, 'calendarLink', 'webhooks', ...inYourName])
    },
  )

  it('a new address ends links and known devices', () => {
    expect(staying('addressChanged')).toEqual([
      'sessions',
      'password',
      ...yourFactors,
      'calendarLink',
      'accessTokens',
      'webhooks',
      ...inYourName,
    ])
  })

  it('"This wasn’t me" ends every way in, but factors and payouts from before the change', () => {
    expect(staying('changeDisowned')).toEqual(inYourName.filter((thing) => thing !== 'payoutAccounts'))
    const newer = rows.flatMap(([thing, row]) => (row.changeDisowned === 'newer end' ? [thing] : []))
    expect(newer).toEqual([...yourFactors, 'payoutAccounts'])
  })

  it.each(['signedOutElsewhere', 'accountStopped'] as const)(
    '%s ends sessions and access tokens only',
    (event) => {
      expect(ending(event)).toEqual(['sessions', 'accessTokens'])
    },
  )

  it('each event has its column above', () => {
    expect(accountEvents).toHaveLength(9)
    expect(adminEvents).toHaveLength(5)
  })

  it.each([
    ['passwordReset', ['sessions', 'password', 'knownDevices']],
    ['passwordChanged', ['sessions', 'password', 'knownDevices']],
    ['factorsReset', ['sessions', 'passkeys', 'app', 'recoveryCodes', 'knownDevices']],
    [
      'changeDisowned',
      ['sessions', 'password', 'passkeys', 'app', 'recoveryCodes', 'knownDevices', 'disownLinks'],
    ],
    ['accountStopped', ['sessions']],
  ] as const)('for admins, %s ends %j', (event, ended) => {
    expect(endingForAdmins(event)).toEqual(ended)
  })
})
