import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findDevice, findKnownDevice } from '#server/accounts/known-device.ts'
import { passCookieOn } from '#server/accounts/second-factors/library-headers.ts'
import { askForPasskey } from '#server/accounts/second-factors/passkey-ceremonies.ts'
import { secondFactorsAnswer } from '#server/accounts/second-factors/second-factors-answer.ts'
import { SignInLimits } from '#server/accounts/sign-in-limits.ts'
import type { AppContext } from '#server/app-context.ts'
import { serveCall } from '#server/http/api-routes.ts'
import { noteAccount } from '#server/http/refusals.ts'
import { readConsoleZone } from '#server/settings/read-settings.ts'
import * as calls from '#shared/api/admin-accounts.ts'
import { proveAdmin } from '#shared/api/proof.ts'
import { findAdmin } from '../require-admin.ts'
import { serveAdminCall } from '../serve-admin-call.ts'
import { adminSecondStepCookie, setAdminCookie } from './admin-cookies.ts'
import { adminPasskeys, signInAdminWithPasskey } from './admin-passkeys.ts'
import { adminRecord } from './admin-record.ts'
import { findAdminSecondFactors } from './admin-second-factor-repository.ts'
import { adminSetUpOf } from './admin-session-rules.ts'
import { findAdminByUsername } from './admins-repository.ts'
import { addAdminPasskey, beginAdminPasskey, removeAdminPasskey } from './change-admin-passkeys.ts'
import { changeAdminPassword } from './change-admin-password.ts'
import { proveAdminPasskey, proveAdminPassword, renewProvedAdmin } from './prove-admin.ts'
import { beginAdminApp, confirmAdminApp, renewAdminRecoveryCodes } from './set-up-admin-app.ts'
import { signInAdmin } from './sign-in-admin.ts'
import { signInAdminWithCode } from './sign-in-admin-with-code.ts'
import { signOutAdmin } from './sign-out-admin.ts'
import { welcomeAdmin } from './welcome-admin.ts'

/** How often one address may try each of these within a minute: all but one try a password or a code. */
const limit = { perMinute: 10 }

const open = { routeConfig: { isOpenToAll: true } }

/** Whose account a username is, for the log. */
async function findAccount({ db }: Pick<AppContext, 'db'>, username: string) {
  const admin = await findAdminByUsername(db, username)
  return admin ? { adminId: admin.id } : null
}

/** Serves how admins sign in, and what they do about their own sign-in: `shared/api/admin-accounts.ts`. */
export function registerAdminAccountRoutes(app: FastifyInstance, context: AppContext): void {
  const limits = new SignInLimits('admin', context)
  const secondStep = adminSecondStepCookie(context.config)
  const signingIn = {
    ...limit,
    ...open,
    countedBy: (request: FastifyRequest) => findDevice(context, request, 'admin'),
  }

  serveCall(
    app,
    calls.signInAdmin,
    async ({ body }, http) => {
      const username = body.username.toLowerCase()
      noteAccount(http.request, () => findAccount(context, username))
      const attempt = {
        account: username,
        address: http.request.ip,
        device: await findKnownDevice(context, http.request, username, 'admin'),
      }
      await limits.take(attempt)
      const outcome = await signInAdmin(context, body, http)
      await limits.succeed(attempt)
      if ('token' in outcome) return welcomeAdmin(context, http, outcome.token)
      passCookieOn(http.reply, outcome.libraryCookies, secondStep.name)
      return { message: 'Please take the second step', secondStep: outcome.secondStep }
    },
    signingIn,
  )
  serveCall(
    app,
    calls.signInAdminWithCode,
    async ({ body }, http) => {
      const token = await signInAdminWithCode(context, body.code, http)
      http.reply.clearCookie(secondStep.name, secondStep.attributes)
      return welcomeAdmin(context, http, token)
    },
    signingIn,
  )
  // a page may ask for it by itself, as it opens
  serveCall(
    app,
    calls.beginAdminPasskeySignIn,
    (_input, http) => askForPasskey(adminPasskeys, context, http),
    { ...signingIn, perMinute: 30 },
  )
  serveCall(
    app,
    calls.signInAdminWithPasskey,
    async ({ body }, http) => {
      const token = await signInAdminWithPasskey(context, body.credential, http)
      http.reply.clearCookie(secondStep.name, secondStep.attributes)
      return welcomeAdmin(context, http, token)
    },
    signingIn,
  )
  serveCall(
    app,
    calls.signOutAdmin,
    async (_input, http) => {
      await signOutAdmin(context, http)
      return undefined
    },
    open,
  )
  serveCall(
    app,
    calls.getAdminSession,
    async (_input, { request }) => {
      const admin = await findAdmin(context, request)
      return {
        admin: admin && adminRecord(admin),
        setUp: admin && adminSetUpOf(admin),
        hasSecondFactor: admin?.hasSecondFactor ?? false,
        timeZone: admin && (await readConsoleZone(context)),
        shopUrl: context.config.adminUrl && context.config.publicUrl,
      }
    },
    open,
  )

  const own = { ...limit, duringSetUp: true }
  serveAdminCall(
    app,
    context,
    proveAdmin,
    'read',
    async ({ body }, { admin, ...http }) => {
      if ('credential' in body) await proveAdminPasskey(context, admin, body.credential, http)
      else await proveAdminPassword(context, admin, body.currentPassword)
      await setAdminCookie(context, http.reply, await renewProvedAdmin(context, admin))
      return undefined
    },
    own,
  )
  serveAdminCall(
    app,
    context,
    calls.changeAdminPassword,
    'read',
    async ({ body }, { admin, reply }) => {
      const { setUp, token } = await changeAdminPassword(context, admin, body)
      await setAdminCookie(context, reply, token)
      return { setUp }
    },
    own,
  )
  serveAdminCall(
    app,
    context,
    calls.beginAdminApp,
    'read',
    ({ body }, { admin }) => beginAdminApp(context, admin, body.currentPassword),
    own,
  )
  serveAdminCall(
    app,
    context,
    calls.confirmAdminApp,
    'read',
    ({ body }, { admin, ...http }) => confirmAdminApp(context, admin, body.code, http),
    own,
  )
  serveAdminCall(
    app,
    context,
    calls.renewAdminRecoveryCodes,
    'read',
    ({ body }, { admin }) => renewAdminRecoveryCodes(context, admin, body.currentPassword),
    limit,
  )
  serveAdminCall(app, context, calls.getAdminSecondFactors, 'read', async (_input, { admin }) =>
    secondFactorsAnswer(await findAdminSecondFactors(context.db, admin.id)),
  )
  serveAdminCall(
    app,
    context,
    calls.beginAdminPasskey,
    'read',
    ({ body }, { admin, ...http }) => beginAdminPasskey(context, admin, body.currentPassword, http),
    own,
  )
  serveAdminCall(
    app,
    context,
    calls.addAdminPasskey,
    'read',
    ({ body }, { admin, ...http }) => {
      http.reply.header('location', calls.getAdminSecondFactors.path)
      return addAdminPasskey(context, admin, body, http)
    },
    own,
  )
  serveAdminCall(
    app,
    context,
    calls.removeAdminPasskey,
    'read',
    async ({ params, body }, { admin }) => {
      await removeAdminPasskey(context, admin, params.id, body.currentPassword)
      return undefined
    },
    limit,
  )
}
