import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { type CallContext, serveCall } from '#server/http/api-routes.ts'
import { clientOf } from '#server/http/client.ts'
import { noteAccount } from '#server/http/refusals.ts'
import { deviceNameOf } from '#server/identity/device-name.ts'
import { checkDisownLink } from '#server/identity/disowning/check-disown-link.ts'
import { findDevice, findKnownDevice } from '#server/identity/known-device.ts'
import { realmCookie } from '#server/identity/realm-cookies.ts'
import { passCookieOn } from '#server/identity/second-factors/library-headers.ts'
import { askForPasskey } from '#server/identity/second-factors/passkey-ceremonies.ts'
import { signInWithCode } from '#server/identity/second-factors/sign-in-with-code.ts'
import { signInWithPasskey } from '#server/identity/second-factors/sign-in-with-passkey.ts'
import { signInByPassword } from '#server/identity/sign-in-by-password.ts'
import { SignInLimits } from '#server/identity/sign-in-limits.ts'
import { readMarketZone } from '#server/settings/read-settings.ts'
import * as calls from '#shared/api/admin-accounts.ts'
import { findAdmin } from '../require-admin.ts'
import { adminRealm } from './admin-realm.ts'
import { adminRecord } from './admin-record.ts'
import { adminSetUpOf } from './admin-session-rules.ts'
import { findAdminByUsername } from './admins-repository.ts'
import { disownAdminChange } from './disown-admin-change.ts'
import { signOutAdmin } from './sign-out-admin.ts'
import { welcomeAdmin } from './welcome-admin.ts'

const open = { routeConfig: { isOpenToAll: true } }

/** Registers signing in and out for admins: `shared/api/admin-accounts.ts`. */
export function registerAdminSignInRoutes(app: FastifyInstance, context: AppContext): void {
  registerSignIn(app, context)
  registerDisowning(app, context)
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
        timeZone: admin && (await readMarketZone(context)),
        shopUrl: context.config.adminUrl && context.config.publicUrl,
      }
    },
    open,
  )
}

function registerSignIn(app: FastifyInstance, context: AppContext): void {
  const limits = new SignInLimits(adminRealm, context)
  const signingIn = {
    // all but one check a password or a code
    perMinute: 10,
    ...open,
    countedBy: (request: FastifyRequest) => findDevice(context, adminRealm, request),
  }
  const welcomeAfterSecondStep = (http: CallContext, token: string) => {
    const { name, attributes } = realmCookie(context.config, adminRealm, 'secondStep')
    http.reply.clearCookie(name, attributes)
    return welcomeAdmin(context, http, token, { didSecondStep: true })
  }

  serveCall(app, calls.signInAdmin, ({ body }, http) => signInAdmin(context, limits, body, http), signingIn)
  serveCall(
    app,
    calls.signInAdminWithCode,
    async ({ body }, http) =>
      welcomeAfterSecondStep(http, await signInWithCode(context, adminRealm, body.code, http)),
    signingIn,
  )
  // a page may request it when it opens
  serveCall(app, calls.beginAdminPasskeySignIn, (_input, http) => askForPasskey(adminRealm, context, http), {
    ...signingIn,
    perMinute: 30,
  })
  serveCall(
    app,
    calls.signInAdminWithPasskey,
    async ({ body }, http) =>
      welcomeAfterSecondStep(http, await signInWithPasskey(context, adminRealm, body.credential, http)),
    signingIn,
  )
}

async function signInAdmin(
  context: AppContext,
  limits: SignInLimits,
  { username: typed, password }: { username: string; password: string },
  http: CallContext,
) {
  const username = typed.toLowerCase()
  const account = (await findAdminByUsername(context.db, username)) ?? null
  noteAccount(http.request, async () => account && adminRealm.about(account.id))
  const name = account === null ? username : deviceNameOf(username, account.device_generation)
  const attempt = {
    account: username,
    address: http.request.ip,
    device: await findKnownDevice(context, adminRealm, http.request, name),
  }
  await limits.take(attempt)
  const outcome = await signInByPassword(context, adminRealm, { account, password }, http)
  await limits.succeed(attempt)
  if ('token' in outcome) return welcomeAdmin(context, http, outcome.token)
  passCookieOn(http.reply, outcome.libraryCookies, realmCookie(context.config, adminRealm, 'secondStep').name)
  return { message: 'Please take the second step', secondStep: outcome.secondStep }
}

function registerDisowning(app: FastifyInstance, context: AppContext): void {
  serveCall(
    app,
    calls.disownAdminChange,
    async ({ body }, { request }) => {
      await disownAdminChange(context, body.token, clientOf(request))
      return undefined
    },
    { perMinute: 10, ...open },
  )
  serveCall(
    app,
    calls.checkAdminDisownLink,
    ({ query }) => checkDisownLink(context, adminRealm, query.token),
    {
      perMinute: 30,
      ...open,
    },
  )
}
