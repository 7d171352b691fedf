import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findDevice, findKnownDevice } from '#server/accounts/known-device.ts'
import { passCookieOn } from '#server/accounts/second-factors/library-headers.ts'
import { askForPasskey } from '#server/accounts/second-factors/passkey-ceremonies.ts'
import { SignInLimits } from '#server/accounts/sign-in-limits.ts'
import type { AppContext } from '#server/app-context.ts'
import { serveCall } from '#server/http/api-routes.ts'
import { noteAccount } from '#server/http/refusals.ts'
import { readConsoleZone } from '#server/settings/read-settings.ts'
import * as calls from '#shared/api/admin-accounts.ts'
import { findAdmin } from '../require-admin.ts'
import { adminSecondStepCookie } from './admin-cookies.ts'
import { adminPasskeys, signInAdminWithPasskey } from './admin-passkeys.ts'
import { adminRecord } from './admin-record.ts'
import { adminSetUpOf } from './admin-session-rules.ts'
import { findAdminByUsername } from './admins-repository.ts'
import { signInAdmin } from './sign-in-admin.ts'
import { signInAdminWithCode } from './sign-in-admin-with-code.ts'
import { signOutAdmin } from './sign-out-admin.ts'
import { welcomeAdmin } from './welcome-admin.ts'

const open = { routeConfig: { isOpenToAll: true } }

/** Whose account a username is, for the log. */
async function findAccount({ db }: Pick<AppContext, 'db'>, username: string) {
  const admin = await findAdminByUsername(db, username)
  return admin ? { adminId: admin.id } : null
}

/** Serves how admins sign in and out: `shared/api/admin-accounts.ts`. */
export function registerAdminSignInRoutes(app: FastifyInstance, context: AppContext): void {
  const limits = new SignInLimits('admin', context)
  const secondStep = adminSecondStepCookie(context.config)
  const signingIn = {
    // all but one try a password or a code
    perMinute: 10,
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
}
