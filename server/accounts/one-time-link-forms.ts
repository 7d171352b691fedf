import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { AppError } from '#server/http/app-error.ts'
import { clientOf } from '#server/http/client.ts'
import * as calls from '#shared/api/one-time-links.ts'
import { confirmEmail } from './confirm-email.ts'
import { disownChange, type TakePayoutsBack } from './disowning/disown-change.ts'
import { asking, following } from './one-time-link-routes.ts'
import { insertResetRequest } from './password-reset-requests-repository.ts'
import { resetPassword } from './reset-password.ts'

/**
 * Accepts the forms of /reset-password, /confirm-email and /not-me without JavaScript. They call the same code and
 * redirect with the result in the URL. No other routes accept forms.
 */
export async function registerOneTimeLinkForms(
  app: FastifyInstance,
  context: AppContext,
  takePayoutsBack: TakePayoutsBack,
): Promise<void> {
  await app.register((forms, _options, ready) => {
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(String(text)))),
    )

    forms.post('/reset-password/ask', limitOf(asking), async ({ body }, reply) => {
      const asked = calls.askPasswordReset.body.safeParse(body)
      if (!asked.success) return goTo(reply, '/reset-password?problem=email')
      await insertResetRequest(context.db, asked.data.email, context.now())
      return goTo(reply, '/reset-password?asked=1')
    })

    forms.post('/reset-password', limitOf(following), async (request, reply) => {
      const { body } = request
      const chosen = calls.resetPassword.body.safeParse(body)
      const problem = chosen.success
        ? await problemOf(() => resetPassword(context, chosen.data, { request, reply }))
        : problemAt(chosen.error.issues[0]?.path[0])
      if (problem === null) return goTo(reply, '/reset-password?done=1')
      return goTo(reply, pathWith('/reset-password', problem, body))
    })

    forms.post('/confirm-email', limitOf(following), async (request, reply) => {
      const { body } = request
      const followed = calls.confirmEmail.body.safeParse(body)
      const problem = followed.success
        ? await problemOf(() => confirmEmail(context, followed.data, { request, reply }))
        : problemAt(followed.error.issues[0]?.path[0])
      if (problem === null) return goTo(reply, '/confirm-email?done=1')
      // the page knows whether the link was already used
      if (problem === 'link' && followed.success)
        return goTo(reply, `/confirm-email?token=${followed.data.token}`)
      return goTo(reply, pathWith('/confirm-email', problem === 'password' ? 'proof' : problem, body))
    })

    forms.post('/not-me', limitOf(following), async (request, reply) => {
      const { body } = request
      const followed = calls.disownChange.body.safeParse(body)
      const problem = followed.success
        ? await problemOf(() =>
            disownChange(context, followed.data.token, clientOf(request), takePayoutsBack),
          )
        : 'link'
      return goTo(reply, problem === null ? '/not-me?done=1' : '/not-me?problem=link')
    })
    ready()
  })
}

/** The problem for the page to show; null on success. Throws errors the person cannot fix. */
async function problemOf(action: () => Promise<void>): Promise<string | null> {
  try {
    await action()
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'invalid') return 'password'
    if (error.code === 'email_taken') return 'taken'
    if (error.code === 'not_found') return 'link'
    throw error
  }
}

function problemAt(field: PropertyKey | undefined): string {
  return field === 'password' || field === 'currentPassword' ? 'password' : 'link'
}

/** The page's URL with the problem, and with the link if it still works. */
function pathWith(path: string, problem: string, body: unknown): string {
  const isLinkOpen = problem === 'password' || problem === 'proof'
  const token = isLinkOpen ? `&token=${encodeURIComponent(tokenOf(body))}` : ''
  return `${path}?problem=${problem}${token}`
}

function tokenOf(body: unknown): string {
  return typeof body === 'object' && body !== null && 'token' in body ? String(body.token) : ''
}

function limitOf({ perMinute, limitGroup }: typeof asking) {
  return { config: { rateLimit: { max: perMinute, timeWindow: 60_000, groupId: limitGroup } } }
}

/** Redirects with GET, so a reload does not resend the form. */
function goTo(reply: FastifyReply, path: string): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(path, 303)
}
