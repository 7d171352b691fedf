import type { FastifyInstance } from 'fastify'
import type { Rail } from '#shared/payment-methods.ts'
import type { Distorters } from './behaviours.ts'
import { paypalDistorters } from './paypal/paypal-distorters.ts'
import { registerPaypalSandbox } from './paypal/paypal-sandbox.ts'
import type { DisputeDesk } from './sandbox-disputes.ts'
import type { SandboxFrame } from './sandbox-frame.ts'
import { stripeDistorters } from './stripe/stripe-distorters.ts'
import { registerStripeSandbox } from './stripe/stripe-sandbox.ts'

/** A fake provider. */
interface FakeProvider {
  /** serves its API and pages; returns the actions of people */
  register(app: FastifyInstance, frame: SandboxFrame): DisputeDesk
  distorters: Distorters
  /** the header with a request's idempotency key */
  requestIdHeader: string
}

/** The fake of each provider. */
export const fakeProviders = {
  paypal: {
    register: registerPaypalSandbox,
    distorters: paypalDistorters,
    requestIdHeader: 'paypal-request-id',
  },
  stripe: {
    register: registerStripeSandbox,
    distorters: stripeDistorters,
    requestIdHeader: 'idempotency-key',
  },
} satisfies Record<Rail, FakeProvider>

/** Actions of people at each fake provider. */
export type SandboxPeople = { [R in Rail]: ReturnType<(typeof fakeProviders)[R]['register']> }

/** Serves every fake provider; returns the actions of people. */
export function serveFakeProviders(app: FastifyInstance, frame: SandboxFrame): SandboxPeople {
  return {
    paypal: fakeProviders.paypal.register(app, frame),
    stripe: fakeProviders.stripe.register(app, frame),
  }
}
