import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from './app-error.ts'
import { errorResponse, toAppError } from './error-response.ts'
import { type FindWhom, type Refusal, refusalOf, whoseAccount } from './refusals.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** whether a call requires sign-in */
    needsSignIn?: boolean
    /** renders an error as a page; null when JSON is enough */
    failurePage?: (error: AppError, reply: FastifyReply) => Promise<FastifyReply> | null
  }
}

/** Input that violates the contract: our own pages validate before they send. */
const bypassed: Refusal = { kind: 'invalid_input' }

interface ErrorsOptions {
  isSignedIn?: (request: FastifyRequest) => Promise<boolean>
  /** does what a failure requires and returns the error to show instead */
  follow?: (thrown: unknown, request: FastifyRequest) => Promise<unknown>
  /** finds who is signed in, for the line of an internal error */
  findWhom?: FindWhom
  /** receives refusals where somebody may be trying to get in */
  noteRefusal?: (request: FastifyRequest, refusal: Refusal) => void
}

/**
 * Answers every failure in the one error shape and logs internal errors with their cause. Signed-out requests get 401
 * before validation errors (decisions, methods and bodies).
 */
export function answerErrors(
  app: FastifyInstance,
  {
    isSignedIn = async () => false,
    follow = async (thrown) => thrown,
    findWhom = async () => null,
    noteRefusal = () => undefined,
  }: ErrorsOptions = {},
): void {
  app.setErrorHandler(async (raised, request, reply) => {
    const thrown = await follow(raised, request).catch((error: unknown) => error)
    const { failurePage } = request.routeOptions.config
    const { error, refusal } = await judge(thrown, request)
    // not awaited: finding the person may need a database that is away
    if (error.status >= 500) void logFault(request, error, findWhom)
    if (refusal !== null) noteRefusal(request, refusal)
    if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter))
    if (error.challenge !== undefined) reply.header('www-authenticate', error.challenge)
    reply.status(error.status).header('cache-control', 'private, no-store')
    const page = failurePage?.(error, reply) ?? null
    if (page !== null) return page
    return reply.type('application/json').send(JSON.stringify(errorResponse(error, request.id)))
  })
  app.setNotFoundHandler(() => {
    throw new AppError('not_found', 'We could not find that.')
  })

  /** The error to show, and the kind of refusal if somebody may be trying to get in. */
  async function judge(
    thrown: unknown,
    request: FastifyRequest,
  ): Promise<{ error: AppError; refusal: Refusal | null }> {
    const found = toAppError(thrown, request)
    const isAboutInput = !(thrown instanceof AppError) && (found.status === 400 || found.status === 422)
    const { needsSignIn } = request.routeOptions.config
    if (isAboutInput && needsSignIn && !(await isSignedIn(request))) {
      const error = signedOut()
      return { error, refusal: error.refusal ?? refusalOf(error, needsSignIn) }
    }
    const usual = isAboutInput ? bypassed : refusalOf(found, needsSignIn)
    return { error: found, refusal: found.refusal ?? usual }
  }
}

async function logFault(request: FastifyRequest, error: AppError, findWhom: FindWhom): Promise<void> {
  const account = await whoseAccount(request, findWhom)
  request.log.error({ err: error.cause ?? error, url: request.url, ...account }, error.message)
}

/** The error for somebody who must sign in first. */
export function signedOut(): AppError {
  return new AppError('unauthenticated', 'Sign in to continue.')
}
