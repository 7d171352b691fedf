import type { FastifyBaseLogger } from 'fastify'

/** The log of background work: what it did and what failed, without names. */
export type JobLog = Pick<FastifyBaseLogger, 'info' | 'error'>
