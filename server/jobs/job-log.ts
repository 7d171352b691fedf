import type { FastifyBaseLogger } from 'fastify'

/** Where work in the background says what it did and what went wrong: never whom it was about. */
export type JobLog = Pick<FastifyBaseLogger, 'info' | 'error'>
