import type { FastifyInstance } from 'fastify'
import type { Rail } from '#shared/payment-methods.ts'
import type { Lies } from './lie.ts'
import { paypalLies } from './paypal/paypal-lies.ts'
import { registerPaypalSandbox } from './paypal/paypal-sandbox.ts'
import type { DisputeDesk } from './sandbox-disputes.ts'
import type { SandboxFrame } from './sandbox-frame.ts'
import { stripeLies } from './stripe/stripe-lies.ts'
import { registerStripeSandbox } from './stripe/stripe-sandbox.ts'

/** How the sandbox plays a provider. */
interface PlayedRail {
  /** serves its API, and its pages; answers what people can do there */
  register(app: FastifyInstance, frame: SandboxFrame): DisputeDesk
  lies: Lies
  /** the header that names a request, so that the same never does its work twice */
  requestIdHeader: string
}

/** Each rail as the sandbox plays it. */
export const playedRails = {
  paypal: { register: registerPaypalSandbox, lies: paypalLies, requestIdHeader: 'paypal-request-id' },
  stripe: { register: registerStripeSandbox, lies: stripeLies, requestIdHeader: 'idempotency-key' },
} satisfies Record<Rail, PlayedRail>

/** What people do at each provider that the sandbox plays. */
export type SandboxPeople = { [R in Rail]: ReturnType<(typeof playedRails)[R]['register']> }

/** Plays every provider; answers what people can do there. */
export function playRails(app: FastifyInstance, frame: SandboxFrame): SandboxPeople {
  return {
    paypal: playedRails.paypal.register(app, frame),
    stripe: playedRails.stripe.register(app, frame),
  }
}
