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

/** How many messages one network address may send in a minute, by call and by form together. */
const sending = { perMinute: 5, limitGroup: 'contact' }

/** How many messages may name one sender: each gets a copy, and nobody is to be flooded with those. */
const copies = {
  name: 'contact',
  most: 5,
  within: 60 * 60_000,
  words: 'You have just written to us a few times',
}

/**
 * Serves messages to the people who run the site: as a call, and as the form of /contact where a browser sends it by
 * itself because the page's script is not there.
 */
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
      // where those who answer it read it
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
      { schema: { hide: true }, config: { rateLimit: { max, timeWindow: 60_000, groupId } } },
      async (request, reply) => {
        // after a form the page is fetched anew, so that reloading it sends nothing again
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

/** `time` for a form that came back too fast or too late, null for one that was taken; anything else is thrown. */
async function problemOf(send: () => Promise<unknown>): Promise<'time' | null> {
  try {
    await send()
    return null
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid') return 'time'
    throw error
  }
}
