import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'
import { errorAnswer, toAppError } from './error-answer.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** whether a call is for people who are signed in */
    needsSignIn?: boolean
  }
}

/**
 * Answers every failure in the one error shape; what is our own fault is logged with its cause, never shown. Whoever is
 * signed out is told that first, before what is wrong with what they sent (decisions, methods and bodies). `follow` does
 * what a failure asks for, and answers what is told in its place.
 */
export function answerErrors(
  app: FastifyInstance,
  isSignedIn: (request: FastifyRequest) => Promise<boolean> = async () => false,
  follow: (thrown: unknown, request: FastifyRequest) => Promise<unknown> = async (thrown) => thrown,
): void {
  app.setErrorHandler(async (raised, request, reply) => {
    const thrown = await follow(raised, request).catch((error: unknown) => error)
    const found = toAppError(thrown, request)
    const isAboutInput = !(thrown instanceof AppError) && (found.status === 400 || found.status === 422)
    const { needsSignIn } = request.routeOptions.config
    const error = isAboutInput && needsSignIn && !(await isSignedIn(request)) ? signedOut() : found
    if (error.status >= 500) request.log.error({ err: error.cause ?? error, url: request.url }, error.message)
    if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter))
    return reply
      .status(error.status)
      .header('cache-control', 'private, no-store')
      .type('application/json')
      .send(JSON.stringify(errorAnswer(error, request.id)))
  })
  app.setNotFoundHandler(() => {
    throw new AppError('not_found', 'We could not find that.')
  })
}

/** What somebody is told who has to sign in first. */
export function signedOut(): AppError {
  return new AppError('unauthenticated', 'Please sign in to continue.')
}
