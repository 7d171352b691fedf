import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#server/database/transaction.ts'
import { commonThings } from '#server/identity/endings/end-each.ts'
import { hashPassword } from '#server/identity/password-hash.ts'
import { setPassword } from '#server/identity/passwords-repository.ts'
import { signIn as signInCall } from '#shared/api/accounts.ts'
import { renewKitchenCalendar } from '#shared/api/kitchen.ts'
import { Listing } from '#shared/api/listings.ts'
import { listWebhooks } from '#shared/api/outgoing-webhooks.ts'
import { OwnProfile } from '#shared/api/profile.ts'
import { addApp } from '#tests/make/add-app.ts'
import { makeAuthenticator } from '#tests/make/authenticator.ts'
import { changeSetting, isStillSet, type Setting } from '#tests/make/changed-settings.ts'
import { lastMailTo, mailsTo, tokenIn } from '#tests/make/mails.ts'
import { makeAccessToken } from '#tests/make/make-access-token.ts'
import { makeAdmin } from '#tests/make/make-admin.ts'
import { makeListing } from '#tests/make/make-listing.ts'
import { browserWith, callApp, makePerson, type Person } from '#tests/make/make-person.ts'
import { addPasskey, cookiesOf, passkeyAssertion } from '#tests/make/passkeys.ts'
import { profileBody } from '#tests/make/profile-body.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'
import { mailResetLinks } from '../mail-reset-links.ts'
import { userRealm } from '../user-realm.ts'
import {
  type AccountEvent,
  type AccountThing,
  accountEvents,
  linkThings,
  nameThings,
  whatEndsWhat,
} from './what-ends-what.ts'

const password = 'flour, water and salt'
const newPassword = 'rye, caraway and patience'
const proof = { currentPassword: password }

/** The owner's current address and password; null without a password. */
interface Owner {
  address: string
  password: string | null
}

/** An account under test. */
interface Tried extends Owner {
  person: Person
  /** the link from a new-device notice */
  notice: string
}

type Works = () => Promise<boolean>

const stops = ['suspend', 'deactivate'] as const
type Stop = (typeof stops)[number]

describe('decisions, re-authentication: what ends what', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await makeTestApp(anyEngine)
  })
  afterAll(() => test.close())

  const signIn = ({ address, password: typed }: Owner, cookie?: string) =>
    callApp(test, 'POST', '/api/login', { email: address, password: typed ?? password }, cookie)
  const enterCode = (code: string, cookie: string) =>
    callApp(test, 'POST', '/api/login/code', { code }, cookie)
  const confirm = (token: string, { password: typed }: Tried) =>
    callApp(test, 'POST', '/api/auth/confirm-email', { token, currentPassword: typed ?? password })
  const resetLinkOf = async (email: string) => {
    await callApp(test, 'POST', '/api/auth/forgot-password', { email })
    await mailResetLinks(test)
    return tokenIn((await lastMailTo(test, email, 'reset-password')).text)
  }
  const reset = async (token: string, chosen = newPassword) =>
    (await callApp(test, 'POST', '/api/auth/reset-password', { token, password: chosen })).status
  const linkTo = async (email: string, purpose: string) =>
    tokenIn((await lastMailTo(test, email, purpose)).text)
  const askNewAddress = async ({ person }: Tried) => {
    const email = `new-${person.user.email}`
    const path = `/api/profile/${person.user.id}`
    const { bio, paypalEmail, cookType } = OwnProfile.parse((await person.call('GET', path)).body)
    const body = { ...profileBody(person), bio, paypalEmail, cookType, email, ...proof }
    expect((await person.call('PUT', path, body)).status).toBe(200)
    return email
  }
  /** The second step that a sign-in requires; null when the password alone works or does not work. */
  const secondStepOf = async (tried: Tried) => {
    const answer = await signIn(tried)
    if (answer.status !== 200) return null
    const body = signInCall.success.body.parse(answer.body)
    return 'secondStep' in body ? { steps: body.secondStep, cookie: cookiesOf(answer) } : null
  }
  /** Signs in with the password and returns the session's cookie; null when that fails. */
  const signedIn = async (owner: Owner) => {
    const answer = await signIn(owner)
    return answer.status === 200 ? browserWith(test, cookiesOf(answer)) : null
  }
  const ownProfile = async (tried: Tried) => {
    const answer = await (await signedIn(tried))?.call('GET', `/api/profile/${tried.person.user.id}`)
    return answer?.status === 200 ? OwnProfile.parse(answer.body) : null
  }
  const noticesTo = async (address: string) =>
    (await mailsTo(test, address)).filter(({ purpose }) => purpose === 'new-device').map(({ text }) => text)
  /** Signs in from a new browser and returns the notice's link. */
  const noticeOf = async (tried: Owner) => {
    const before = await noticesTo(tried.address)
    await signIn(tried)
    return tokenIn((await noticesTo(tried.address)).find((text) => !before.includes(text)) ?? '')
  }
  /** The link of an address-change notice, which does not depend on the second step. */
  const laterNoticeOf = async (tried: Tried) => {
    await askNewAddress(tried)
    return linkTo(tried.address, 'email-change-asked')
  }
  const disown = async (token: string) => (await callApp(test, 'POST', '/api/auth/not-me', { token })).status

  const changed = (setting: Setting) => async (tried: Tried) => {
    await changeSetting(tried.person, setting)
    return async () => {
      const owner = await signedIn(tried)
      return owner !== null && isStillSet(owner, tried.person.user.id, setting)
    }
  }

  /** Sets a thing up and returns a check of whether it still works. */
  const setUp: Readonly<Record<AccountThing, (tried: Tried) => Promise<Works>>> = {
    async sessions(tried) {
      const other = browserWith(test, cookiesOf(await signIn(tried)))
      return async () => (await other.call('GET', '/api/second-factors')).status === 200
    },
    async password(tried) {
      return async () => (await signIn({ ...tried, password })).status === 200
    },
    async passkeys({ person }) {
      const device = makeAuthenticator()
      await addPasskey(test, device, 'user', person.cookie, { proof })
      return async () => {
        const { credential, cookie } = await passkeyAssertion(test, device, 'user')
        return (await callApp(test, 'POST', '/api/login/passkey', { credential }, cookie)).status === 200
      }
    },
    async app(tried) {
      await addApp(test, tried.person)
      return async () => (await secondStepOf(tried))?.steps.includes('app') ?? false
    },
    async recoveryCodes(tried) {
      const { recoveryCodes } = await addApp(test, tried.person)
      return async () => {
        const step = await secondStepOf(tried)
        return step !== null && (await enterCode(recoveryCodes[0] ?? '', step.cookie)).status === 200
      }
    },
    async knownDevices(tried) {
      const device = cookiesOf(await signIn(tried)).replace(/bakesale_session=[^;]*/, '')
      return async () => {
        const before = await noticesTo(tried.address)
        const answer = await signIn(tried, device)
        return answer.status === 200 && (await noticesTo(tried.address)).length === before.length
      }
    },
    async resetLink({ person }) {
      const token = await resetLinkOf(person.user.email)
      return async () => (await reset(token, 'one more password of theirs')) === 204
    },
    async confirmationLink(tried) {
      const token = await linkTo(tried.person.user.email, 'verify-email')
      return async () => (await confirm(token, tried)).status === 204
    },
    async emailChangeLink(tried) {
      const token = await linkTo(await askNewAddress(tried), 'change-email')
      return async () => (await confirm(token, tried)).status === 204
    },
    async disownLinks(tried) {
      const token = await noticeOf(tried)
      return async () => (await disown(token)) === 204
    },
    async payoutAccounts(tried) {
      const { person } = tried
      const body = { ...profileBody(person), paypalEmail: 'baker@example.org', ...proof }
      expect((await person.call('PUT', `/api/profile/${person.user.id}`, body)).status).toBe(200)
      return async () => (await ownProfile(tried))?.paypalEmail === 'baker@example.org'
    },
    async payoutConnection(tried) {
      const { person } = tried
      await person.call('POST', '/api/proof', proof)
      expect((await person.call('POST', '/api/paypal/connect')).status).toBe(200)
      return async () =>
        (await (await signedIn(tried))?.call('POST', '/api/paypal/connect/return'))?.status === 200
    },
    async offers(tried) {
      const { id } = await makeListing(tried.person)
      return async () => {
        const answer = await (await signedIn(tried))?.call('GET', `/api/food-listings/${id}`)
        return answer?.status === 200 && Listing.parse(answer.body).isActive
      }
    },
    async contact(tried) {
      const { person } = tried
      const body = { ...profileBody(person), bio: 'Rye on Fridays.' }
      expect((await person.call('PUT', `/api/profile/${person.user.id}`, body)).status).toBe(200)
      return async () => (await ownProfile(tried))?.bio === 'Rye on Fridays.'
    },
    contactSettings: changed('contactSettings'),
    terms: changed('terms'),
    holiday: changed('holiday'),
    pickupTimes: changed('pickupTimes'),
    pickupPlaces: changed('pickupPlaces'),
    sellingRules: changed('sellingRules'),
    oven: changed('oven'),
    importMatching: changed('importMatching'),
    async accessTokens({ person }) {
      const { call } = await makeAccessToken(test, person)
      return async () => (await call('GET', '/api/sellers/listings')).status === 200
    },
    async webhooks(tried) {
      const { person } = tried
      await person.call('POST', '/api/proof', proof)
      const body = { url: 'https://orders.example.org/', events: ['order.placed'] }
      expect((await person.call('POST', '/api/sellers/webhooks', body)).status).toBe(201)
      return async () => {
        const answer = await (await signedIn(tried))?.call('GET', '/api/sellers/webhooks')
        return answer?.status === 200 && listWebhooks.success.body.parse(answer.body).length === 1
      }
    },
    async calendarLink({ person }) {
      const answer = await person.call('POST', '/api/sellers/kitchen/calendar')
      const { url } = renewKitchenCalendar.success.body.parse(answer.body)
      return async () => (await test.app.inject(new URL(url).pathname)).statusCode === 200
    },
  }

  const giveNewPassword = async (tried: Tried) => {
    const hash = await hashPassword(newPassword, test.config.passwordCost)
    await inTransaction(test.db, (trx) => setPassword(trx, userRealm, tried.person.user.id, hash, test.now()))
    tried.password = newPassword
  }
  const resetsPassword = async (tried: Tried) => {
    expect(await reset(await resetLinkOf(tried.person.user.email))).toBe(204)
    tried.password = newPassword
  }
  const moderate = async ({ person }: Tried, action: Stop | 'reinstate') => {
    const admin = await makeAdmin(test, 'admin')
    const answer = await admin.call('POST', `/api/admin/users/${person.user.id}/${action}`, {
      reason: 'A test.',
    })
    expect(answer.status).toBe(200)
  }

  /** Triggers each event. */
  const happens: Readonly<Record<AccountEvent, (tried: Tried, stop?: Stop) => Promise<void>>> = {
    async addressConfirmed(tried) {
      const { person } = tried
      await person.call('POST', '/api/auth/confirmation-mail')
      const pending = (await mailsTo(test, `new-${person.user.email}`)).length > 0
      const token = pending
        ? await linkTo(`new-${person.user.email}`, 'change-email')
        : await linkTo(person.user.email, 'verify-email')
      if (pending) tried.address = `new-${person.user.email}`
      expect((await person.call('POST', '/api/auth/confirm-email', { token })).status).toBe(204)
    },
    addressClaimed: resetsPassword,
    passwordReset: resetsPassword,
    async passwordChanged(tried) {
      const body = { ...proof, newPassword }
      expect((await tried.person.call('PUT', '/api/account/password', body)).status).toBe(204)
      tried.password = newPassword
    },
    async addressChanged(tried) {
      const email = await askNewAddress(tried)
      const token = await linkTo(email, 'change-email')
      expect((await tried.person.call('POST', '/api/auth/confirm-email', { token })).status).toBe(204)
      tried.address = email
    },
    async changeDisowned(tried) {
      expect(await disown(tried.notice)).toBe(204)
      tried.password = null
    },
    async signedOutElsewhere({ person }) {
      await person.call('POST', '/api/proof', proof)
      expect((await person.call('DELETE', '/api/sessions')).status).toBe(204)
    },
    // what a stop ends works again after the account is restored
    async accountStopped(tried, action = 'suspend') {
      await moderate(tried, action)
      await moderate(tried, 'reinstate')
    },
    async accountDeleted({ person }) {
      expect((await person.call('POST', '/api/account/delete', proof)).status).toBe(204)
    },
  }

  const unconfirmedOnly: readonly AccountEvent[] = ['addressConfirmed', 'addressClaimed']
  const confirmedOnly: readonly AccountEvent[] = ['passwordReset', 'addressChanged']
  const cells = ([true, false] as const).flatMap((isConfirmed) =>
    accountEvents
      .filter((event) => !(isConfirmed ? unconfirmedOnly : confirmedOnly).includes(event))
      .flatMap((event) =>
        (event === 'accountStopped' ? stops : [undefined]).map((stop) => ({
          event,
          stop,
          name: stop ?? event,
        })),
      )
      .flatMap((cell) =>
        [...commonThings, ...linkThings, ...nameThings].map((thing) => ({ ...cell, isConfirmed, thing })),
      ),
  )

  it.each(cells)(
    '$name of an account (confirmed: $isConfirmed): $thing',
    async ({ isConfirmed, event, stop, thing }) => {
      const person = await makePerson(test)
      const owner = { address: person.user.email, password }
      const tried: Tried = { ...owner, person, notice: await noticeOf(owner) }
      const works = await setUp[thing](tried)
      // accounts from before these things required a confirmed address
      await test.db
        .updateTable('users')
        .set({ email_verified: isConfirmed })
        .where('id', '=', person.user.id)
        .execute()
      await happens[event](tried, stop)
      // a reset by email would end more than the event did
      if (tried.password === null && thing !== 'password') await giveNewPassword(tried)
      expect(await works()).toBe(whatEndsWhat[thing][event] === 'stays')
    },
  )

  const newer = [...commonThings, ...linkThings, ...nameThings].filter(
    (thing) => whatEndsWhat[thing].changeDisowned === 'newer end',
  )
  it.each(newer)('"This wasn’t me" keeps earlier changes: %s', async (thing) => {
    const person = await makePerson(test)
    const tried: Tried = { person, address: person.user.email, password, notice: '' }
    const works = await setUp[thing](tried)
    const before = test.now()
    test.setNow(new Date(before.getTime() + 60_000))
    tried.notice = await laterNoticeOf(tried)
    await happens.changeDisowned(tried)
    await giveNewPassword(tried)
    expect(await works()).toBe(true)
    test.setNow(before)
  })

  it('the email about a new password lists what stays', async () => {
    const person = await makePerson(test)
    const tried: Tried = { person, address: person.user.email, password, notice: '' }
    for (const thing of ['passkeys', 'app', 'calendarLink', 'webhooks'] as const) await setUp[thing](tried)
    for (const event of ['passwordChanged', 'passwordReset'] as const) {
      if (event === 'passwordChanged') await happens[event](tried)
      else await resetsPassword(tried)
      const { text } = await lastMailTo(test, tried.address, 'password-changed')
      expect(text).toContain(
        [
          'Remove any you don’t recognize:',
          '1 passkey',
          'codes from an authenticator app',
          '10 recovery codes',
          'the link of your calendar, on the page Kitchen',
          '1 webhook, on the page Webhooks',
        ].join('\n'),
      )
    }
  })

  it('the current session stays where only others end', async () => {
    for (const event of ['passwordChanged', 'signedOutElsewhere'] as const) {
      const person = await makePerson(test)
      await happens[event]({ person, address: person.user.email, password, notice: '' })
      expect((await person.call('GET', '/api/second-factors')).status).toBe(200)
    }
  })
})
