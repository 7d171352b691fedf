import { isDeepStrictEqual } from 'node:util'
import { termsVersion } from '#shared/api/accounts.ts'
import { getHoliday } from '#shared/api/holidays.ts'
import { ImportPreview } from '#shared/api/imports.ts'
import { PendingTasks } from '#shared/api/one-time-links.ts'
import { Oven } from '#shared/api/ovens.ts'
import { getPayouts } from '#shared/api/payouts.ts'
import { listPickupPlaces } from '#shared/api/pickup-places.ts'
import { listPickupWindows } from '#shared/api/pickup-windows.ts'
import { OwnProfile } from '#shared/api/profile.ts'
import { paymentMethods } from '#shared/payment-methods.ts'
import { addDays } from '#shared/ready-by.ts'
import { testToday } from './clock.ts'
import { importDefaults } from './imported-file.ts'
import type { Answer, Person } from './make-person.ts'
import { placeBody } from './make-place.ts'
import { windowBody } from './make-window.ts'
import { profileBody } from './profile-body.ts'

/** Settings of a baker that are not part of a listing. */
export type Setting =
  | 'contactSettings'
  | 'terms'
  | 'holiday'
  | 'pickupTimes'
  | 'pickupPlaces'
  | 'sellingRules'
  | 'oven'
  | 'importMatching'

type Caller = Pick<Person, 'call'>
type Call = readonly [method: 'PUT' | 'POST', path: string, body: object]

const importFile = {
  csv: 'What,How much\nRye,5',
  defaults: { ...importDefaults, readyDate: addDays(testToday, 2) },
}

const saveProfile = (person: Person, changes: object): Call => [
  'PUT',
  `/api/profile/${person.user.id}`,
  profileBody(person, { ...changes }),
]

const changesOf: Readonly<Record<Setting, (person: Person) => readonly Call[]>> = {
  contactSettings: (person) => [
    saveProfile(person, {
      keepsContact: true,
      remindsDayBefore: false,
      remindsHoursBefore: false,
      tellsReady: false,
    }),
  ],
  terms: () => [['POST', '/api/auth/accept-terms', { termsVersion }]],
  holiday: () => [
    [
      'PUT',
      '/api/sellers/holiday',
      { from: testToday, to: addDays(testToday, 3), message: 'Order from me instead.' },
    ],
  ],
  pickupTimes: () => [['POST', '/api/sellers/pickup-windows', windowBody()]],
  pickupPlaces: () => [['POST', '/api/sellers/pickup-places', placeBody()]],
  sellingRules: (person) => [
    ['PUT', '/api/sellers/automatic-confirmation', { confirmsAutomatically: true }],
    ['PUT', '/api/sellers/no-show-rule', { refundsNoShows: true, offersNoShows: true }],
    ['PUT', '/api/sellers/pickup-limits', { areLimitsLifted: true }],
    ...paymentMethods.map((way): Call => ['PUT', `/api/sellers/pay-ways/${way}`, { isOffered: false }]),
    saveProfile(person, { cookType: 'food_truck' }),
  ],
  oven: () => [['PUT', '/api/sellers/oven', { spacesADay: 3 }]],
  importMatching: () => [
    ['POST', '/api/sellers/imports', { ...importFile, matching: ['title', 'price'], termsAccepted: true }],
  ],
}

/** The value of each setting after `changeSetting` and in a new account. */
const states: Readonly<Record<Setting, { changed: unknown; fresh: unknown }>> = {
  contactSettings: { changed: [true, false, false, false], fresh: [false, true, true, true] },
  terms: { changed: null, fresh: termsVersion },
  holiday: { changed: 'Order from me instead.', fresh: undefined },
  pickupTimes: { changed: 1, fresh: 0 },
  pickupPlaces: { changed: 1, fresh: 0 },
  sellingRules: {
    changed: [true, true, true, true, 'food_truck', []],
    fresh: [false, false, false, false, 'home_cook', [...paymentMethods]],
  },
  oven: { changed: 3, fresh: null },
  importMatching: { changed: true, fresh: false },
}

const shown: Readonly<Record<Setting, (owner: Caller, id: string) => Promise<unknown>>> = {
  async contactSettings(owner, id) {
    const profile = await profileOf(owner, id)
    return [profile.keepsContact, profile.remindsDayBefore, profile.remindsHoursBefore, profile.tellsReady]
  },
  async terms(owner) {
    return PendingTasks.parse(await read(owner, '/api/auth/duties')).termsToAccept
  },
  async holiday(owner) {
    return getHoliday.success.body.parse(await read(owner, '/api/sellers/holiday')).holiday?.message
  },
  async pickupTimes(owner) {
    const body = await read(owner, '/api/sellers/pickup-windows')
    return listPickupWindows.success.body.parse(body).windows.length
  },
  async pickupPlaces(owner) {
    const body = await read(owner, '/api/sellers/pickup-places')
    return listPickupPlaces.success.body.parse(body).places.length
  },
  async sellingRules(owner, id) {
    const rules = getPayouts.success.body.parse(await read(owner, '/api/sellers/payouts'))
    const { confirmsAutomatically, refundsNoShows, offersNoShows, areLimitsLifted, offered } = rules
    const { cookType } = await profileOf(owner, id)
    const ways = paymentMethods.filter((way) => offered.includes(way))
    return [confirmsAutomatically, refundsNoShows, offersNoShows, areLimitsLifted, cookType, ways]
  },
  async oven(owner) {
    return Oven.parse(await read(owner, '/api/sellers/oven')).spacesADay
  },
  async importMatching(owner) {
    const answer = await owner.call('POST', '/api/sellers/imports/preview', importFile)
    return ImportPreview.parse(answer.body).isRemembered
  },
}

/** Changes a setting through the API calls that a baker makes. */
export async function changeSetting(person: Person, setting: Setting): Promise<void> {
  for (const [method, path, body] of changesOf[setting](person)) {
    const { status }: Answer = await person.call(method, path, body)
    if (status >= 300) throw new Error(`${method} ${path} answered ${status}`)
  }
}

/** Whether a setting has the value of `changeSetting`; throws when it has neither that nor the default. */
export async function isStillSet(owner: Caller, id: string, setting: Setting): Promise<boolean> {
  const now = await shown[setting](owner, id)
  const { changed, fresh } = states[setting]
  if (isDeepStrictEqual(now, changed)) return true
  if (isDeepStrictEqual(now, fresh)) return false
  throw new Error(`${setting} is ${JSON.stringify(now)}`)
}

async function read(owner: Caller, path: string): Promise<unknown> {
  return (await owner.call('GET', path)).body
}

async function profileOf(owner: Caller, id: string): Promise<OwnProfile> {
  return OwnProfile.parse(await read(owner, `/api/profile/${id}`))
}
