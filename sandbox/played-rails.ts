import type { FastifyInstance } from 'fastify'
import type { Rail } from '#shared/payment-methods.ts'
import type { Lies } from './lie.ts'
import { paypalLies } from './paypal/paypal-lies.ts'
import { registerPaypalSandbox } from './paypal/paypal-sandbox.ts'
import type { DisputeDesk } from './sandbox-disputes.ts'
import type { SandboxFrame } from './sandbox-frame.ts'
import { stripeLies } from './stripe/stripe-lies.ts'
import { registerStripeSandbox } from './stripe/stripe-sandbox.ts'

/** A fake provider. */
interface PlayedRail {
  /** serves its API and pages; returns the actions of people */
  register(app: FastifyInstance, frame: SandboxFrame): DisputeDesk
  lies: Lies
  /** the header with a request's idempotency key */
  requestIdHeader: string
}

/** The fake of each provider. */
export const playedRails = {
  paypal: { register: registerPaypalSandbox, lies: paypalLies, requestIdHeader: 'paypal-request-id' },
  stripe: { register: registerStripeSandbox, lies: stripeLies, requestIdHeader: 'idempotency-key' },
} satisfies Record<Rail, PlayedRail>

/** Actions of people at each fake provider. */
export type SandboxPeople = { [R in Rail]: ReturnType<(typeof playedRails)[R]['register']> }

/** Serves every fake provider; returns the actions of people. */
export function playRails(app: FastifyInstance, frame: SandboxFrame): SandboxPeople {
  return {
    paypal: playedRails.paypal.register(app, frame),
    stripe: playedRails.stripe.register(app, frame),
  }
}
