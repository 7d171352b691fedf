import type { FastifyInstance, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { findViewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { serveCall } from '#server/http/api-routes.ts'
import { AppError } from '#server/http/app-error.ts'
import { AttemptLimit } from '#server/http/attempt-limit.ts'
import { formKeys } from '#server/identity/keys/signing-keys.ts'
import * as calls from '#shared/api/contact.ts'
import { sendContactMessage } from './send-contact-message.ts'
import { refuseHastyForm, signMoment } from './sign-form.ts'

/** Messages that one client address may send per minute, by API and HTML form together. */
const sending = { perMinute: 5, limitGroup: 'contact' }

/** Messages that may name one sender address per hour: each sends a copy, and must not flood that address. */
const copies = {
  name: 'contact',
  most: 5,
  within: 60 * 60_000,
  words: 'You have just written to us a few times',
}

/** Serves the contact form: as an API call, and as the plain HTML form of /contact for browsers without JavaScript. */
export async function registerContactRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  const written = new AttemptLimit(copies, context)

  const receive = async (message: z.output<typeof calls.ContactBody>, request: FastifyRequest) => {
    if (message.openedAt !== undefined)
      refuseHastyForm(await formKeys(context), message.openedAt, context.now())
    await written.take(message.email)
    const viewer = await findViewer(context, request)
    const isOwnAddress = viewer?.isEmailConfirmed === true && viewer.email === message.email
    return sendContactMessage(context, message, isOwnAddress)
  }

  serveCall(
    app,
    calls.sendContactMessage,
    async ({ body }, { reply, request }) => {
      const receipt = await receive(body, request)
      // the message's address in the admin console
      reply.header('location', `/api/admin/messages/${receipt.id}`)
      return receipt
    },
    sending,
  )
  serveCall(app, calls.openContactForm, async () => ({
    openedAt: signMoment(await formKeys(context), context.now()),
  }))

  await app.register((forms, _options, ready) => {
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(String(text)))),
    )
    const { perMinute: max, limitGroup: groupId } = sending
    forms.post(
      '/contact',
      { config: { rateLimit: { max, timeWindow: 60_000, groupId } } },
      async (request, reply) => {
        // A redirect after the post, so a reload does not send the form again.
        reply.header('cache-control', 'no-store')
        const typed = calls.ContactBody.safeParse(request.body)
        if (!typed.success)
          return reply.redirect(`/contact?problem=${String(typed.error.issues[0]?.path[0])}`, 303)
        const problem = await problemOf(() =>
          receive({ ...typed.data, openedAt: typed.data.openedAt ?? '' }, request),
        )
        return reply.redirect(problem ? `/contact?problem=${problem}` : '/contact?sent=1', 303)
      },
    )
    ready()
  })
}

/** `time` when the form came back too fast or too late, otherwise null; rethrows other errors. */
async function problemOf(send: () => Promise<unknown>): Promise<'time' | null> {
  try {
    await send()
    return null
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid') return 'time'
    throw error
  }
}
