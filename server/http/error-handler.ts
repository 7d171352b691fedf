import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'
import { errorAnswer, toAppError } from './error-answer.ts'
import type { Refusal } from './refusals.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** whether a call is for people who are signed in */
    needsSignIn?: boolean
    /** tells a failure to people, as a page; null where the one shape will do */
    failurePage?: (error: AppError, reply: FastifyReply) => Promise<FastifyReply> | null
  }
}

interface ErrorsOptions {
  isSignedIn?: (request: FastifyRequest) => Promise<boolean>
  /** does what a failure asks for, and answers what is told in its place */
  follow?: (thrown: unknown, request: FastifyRequest) => Promise<unknown>
  /** hears of what is refused where somebody may be trying to get in */
  noteRefusal?: (request: FastifyRequest, refusal: Refusal) => void
}

/**
 * Answers every failure in the one error shape; what is our own fault is logged with its cause, never shown. Whoever is
 * signed out is told that first, before what is wrong with what they sent (decisions, methods and bodies).
 */
export function answerErrors(
  app: FastifyInstance,
  {
    isSignedIn = async () => false,
    follow = async (thrown) => thrown,
    noteRefusal = () => undefined,
  }: ErrorsOptions = {},
): void {
  app.setErrorHandler(async (raised, request, reply) => {
    const thrown = await follow(raised, request).catch((error: unknown) => error)
    const found = toAppError(thrown, request)
    const isAboutInput = !(thrown instanceof AppError) && (found.status === 400 || found.status === 422)
    const { needsSignIn, failurePage } = request.routeOptions.config
    const error = isAboutInput && needsSignIn && !(await isSignedIn(request)) ? signedOut() : found
    if (error.status >= 500) request.log.error({ err: error.cause ?? error, url: request.url }, error.message)
    if (error.refusal !== undefined) noteRefusal(request, error.refusal)
    if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter))
    reply.status(error.status).header('cache-control', 'private, no-store')
    const page = failurePage?.(error, reply) ?? null
    if (page !== null) return page
    return reply.type('application/json').send(JSON.stringify(errorAnswer(error, request.id)))
  })
  app.setNotFoundHandler(() => {
    throw new AppError('not_found', 'We could not find that.')
  })
}

/** What somebody is told who has to sign in first. */
export function signedOut(): AppError {
  return new AppError('unauthenticated', 'Please sign in to continue.')
}
