import type { FastifyInstance } from 'fastify'
import { AppError } from './app-error.ts'
import { errorAnswer, toAppError } from './error-answer.ts'

/** Answers every failure in the one error shape; what is our own fault is logged with its cause, never shown. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((thrown, request, reply) => {
    const error = toAppError(thrown)
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
