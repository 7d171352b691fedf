import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/http/app-error.ts'

const folder = '/payment-sandbox/'
/** The timeout for a page of the sandbox, in milliseconds. */
const timeoutMs = 20_000

/**
 * Serves the sandbox's pages and scripts under our own address and content security policy, never its API.
 * `sandboxUrl` returns its address.
 */
export async function forwardToSandbox(
  app: FastifyInstance,
  sandboxUrl: () => Promise<string>,
): Promise<void> {
  await app.register((part, _options, ready) => {
    part.removeAllContentTypeParsers()
    part.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    part.route({
      method: ['GET', 'POST'],
      url: `${folder}*`,
      async handler(request, reply) {
        const target = new URL(request.url, await sandboxUrl())
        // the URL has resolved dots in the path
        if (!target.pathname.startsWith(folder)) throw new AppError('not_found', 'We could not find that.')
        const answer = await ask(target, request.method, request.headers['content-type'], request.body)
        for (const name of ['content-type', 'cache-control', 'location']) {
          const value = answer.headers.get(name)
          if (value !== null) reply.header(name, value)
        }
        return reply.code(answer.status).send(Buffer.from(await answer.arrayBuffer()))
      },
    })
    ready()
  })
}

async function ask(target: URL, method: string, type: string | undefined, body: unknown): Promise<Response> {
  try {
    return await fetch(target, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      ...(typeof body === 'string' ? { body } : {}),
      ...(type === undefined ? {} : { headers: { 'content-type': type } }),
    })
  } catch (cause) {
    throw new AppError('unavailable', 'The payment sandbox does not answer. Please try again.', { cause })
  }
}
