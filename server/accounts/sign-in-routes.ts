import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { serveCall } from '#server/http/api-routes.ts'
import { noteAccount } from '#server/http/refusals.ts'
import { deviceNameOf } from '#server/identity/device-name.ts'
import { findDevice, findKnownDevice } from '#server/identity/known-device.ts'
import { realmCookie } from '#server/identity/realm-cookies.ts'
import { passCookieOn } from '#server/identity/second-factors/library-headers.ts'
import { askForPasskey } from '#server/identity/second-factors/passkey-ceremonies.ts'
import { signInWithCode } from '#server/identity/second-factors/sign-in-with-code.ts'
import { signInWithPasskey } from '#server/identity/second-factors/sign-in-with-passkey.ts'
import { signInByPassword } from '#server/identity/sign-in-by-password.ts'
import { SignInLimits } from '#server/identity/sign-in-limits.ts'
import { signIn as signInCall, signInFromTabs } from '#shared/api/accounts.ts'
import * as secondSteps from '#shared/api/second-factors.ts'
import { userRealm } from './user-realm.ts'
import { findSignInByEmail } from './users-repository.ts'
import { welcome } from './welcome.ts'

/** Calls per minute for each sign-in step, over both paths together. */
const perMinute = 10

/** Registers sign-in: the password, the second step, and passkeys. */
export function registerSignInRoutes(app: FastifyInstance, context: AppContext): void {
  const limits = new SignInLimits(userRealm, context)
  const secondStep = realmCookie(context.config, userRealm, 'secondStep')
  // strangers at the owner's address do not use up the attempts of the owner's browser
  const countedBy = (request: FastifyRequest) => findDevice(context, userRealm, request)
  const limit = { perMinute, countedBy }

  for (const call of [signInCall, signInFromTabs])
    serveCall(
      app,
      call,
      async ({ body }, http) => {
        const { request, reply } = http
        const { email } = body
        const account = await findSignInByEmail(context.db, email)
        noteAccount(request, async () => account && userRealm.about(account.id))
        const name = account === null ? email : deviceNameOf(account.email, account.device_generation)
        const attempt = {
          account: email,
          address: request.ip,
          device: await findKnownDevice(context, userRealm, request, name),
        }
        await limits.take(attempt)
        const attempted = { account, password: body.password }
        const outcome = await signInByPassword(context, userRealm, attempted, http)
        await limits.succeed(attempt)
        if ('token' in outcome) return welcome(context, http, outcome.token)
        passCookieOn(reply, outcome.libraryCookies, secondStep.name)
        return { secondStep: outcome.secondStep }
      },
      { ...limit, limitGroup: 'sign-in' },
    )

  serveCall(
    app,
    secondSteps.signInWithCode,
    async ({ body }, http) => {
      const token = await signInWithCode(context, userRealm, body.code, http)
      http.reply.clearCookie(secondStep.name, secondStep.attributes)
      return welcome(context, http, token, { didSecondStep: true })
    },
    limit,
  )
  // a page may request it when it opens
  serveCall(
    app,
    secondSteps.beginPasskeySignIn,
    async (_input, http) => askForPasskey(userRealm, context, http),
    { perMinute: 30, countedBy },
  )
  serveCall(
    app,
    secondSteps.signInWithPasskey,
    async ({ body }, http) => {
      const token = await signInWithPasskey(context, userRealm, body.credential, http)
      http.reply.clearCookie(secondStep.name, secondStep.attributes)
      return welcome(context, http, token, { didSecondStep: true })
    },
    limit,
  )
}
