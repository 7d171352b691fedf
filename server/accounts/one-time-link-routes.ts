import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { serveCall } from '#server/http/api-routes.ts'
import { AttemptLimit } from '#server/http/attempt-limit.ts'
import { clientOf } from '#server/http/client.ts'
import { ourCookie } from '#server/http/our-cookies.ts'
import { checkDisownLink } from '#server/identity/disowning/check-disown-link.ts'
import { mailPageFor } from '#server/mail/mail-page.ts'
import * as calls from '#shared/api/one-time-links.ts'
import { acceptTerms } from './accept-terms.ts'
import { checkConfirmationLink } from './check-confirmation-link.ts'
import { confirmEmail } from './confirm-email.ts'
import { disownChange, type TakePayoutsBack } from './disowning/disown-change.ts'
import { getPendingTasks } from './get-pending-tasks.ts'
import { deleteLinks } from './one-time-links-repository.ts'
import { insertResetRequest } from './password-reset-requests-repository.ts'
import { resetLinkWorks, resetPassword } from './reset-password.ts'
import { sendConfirmationAgain } from './send-confirmation-again.ts'
import { userRealm } from './user-realm.ts'
import { requireViewer } from './viewer.ts'

/** Calls per minute and address to request links, and to use some. */
export const asking = { perMinute: 5, limitGroup: 'ask-for-links' }
export const following = { perMinute: 10, limitGroup: 'follow-links' }

/** How often an account may have its link resent. */
const again = {
  name: 'confirmation again',
  most: 3,
  within: 15 * 60_000,
  words: 'We have just sent you that mail',
}

/** Registers the calls of `shared/api/one-time-links.ts`. */
export function registerOneTimeLinkRoutes(
  app: FastifyInstance,
  context: AppContext,
  takePayoutsBack: TakePayoutsBack,
): void {
  registerLinks(app, context, takePayoutsBack)
  registerPendingTasks(app, context)
}

function registerLinks(app: FastifyInstance, context: AppContext, takePayoutsBack: TakePayoutsBack): void {
  serveCall(
    app,
    calls.askPasswordReset,
    async ({ body }) => {
      await insertResetRequest(context.db, body.email, context.now())
      return undefined
    },
    asking,
  )
  serveCall(
    app,
    calls.resetPassword,
    async ({ body }, http) => {
      await resetPassword(context, body, http)
      return undefined
    },
    following,
  )
  serveCall(app, calls.checkResetLink, ({ query }) => resetLinkWorks(context, query.token), {
    perMinute: 30,
  })
  serveCall(app, calls.checkConfirmationLink, ({ query }) => checkConfirmationLink(context, query.token), {
    perMinute: 30,
  })
  serveCall(
    app,
    calls.confirmEmail,
    async ({ body }, http) => {
      await confirmEmail(context, body, http)
      return undefined
    },
    following,
  )
  serveCall(
    app,
    calls.disownChange,
    async ({ body }, { request }) => {
      await disownChange(context, body.token, clientOf(request), takePayoutsBack)
      return undefined
    },
    following,
  )
  serveCall(app, calls.checkDisownLink, ({ query }) => checkDisownLink(context, userRealm, query.token), {
    perMinute: 30,
  })
}

function registerPendingTasks(app: FastifyInstance, context: AppContext): void {
  const sentAgain = new AttemptLimit(again, context)
  serveCall(
    app,
    calls.sendConfirmationAgain,
    async (_input, { request }) => {
      const viewer = await requireViewer(context, request)
      await sentAgain.take(viewer.id)
      await sendConfirmationAgain(context, viewer)
      return undefined
    },
    asking,
  )
  serveCall(app, calls.cancelEmailChange, async (_input, { request }) => {
    const { id } = await requireViewer(context, request)
    await deleteLinks(context.db, id, 'change-email', context.now())
    return undefined
  })
  serveCall(app, calls.acceptTerms, async ({ body }, { request }) => {
    await acceptTerms(context, await requireViewer(context, request), body.termsVersion)
    return undefined
  })
  serveCall(app, calls.getPendingTasks, async (_input, { request }) => {
    const { name } = ourCookie(context.config, calls.confirmLaterCookie)
    const saidLater = request.cookies[name] !== undefined
    const mailPage = mailPageFor(context.config, request)
    return getPendingTasks(context, await requireViewer(context, request), { saidLater, mailPage })
  })
}
