import type { SandboxFrame } from '#sandbox/sandbox-frame.ts'
import type { EmitEvent } from './stripe-events.ts'
import type { StripeObjects } from './stripe-objects.ts'
import type { StripeRecords } from './stripe-records.ts'

/** What every part of the fake Stripe needs. */
export interface StripeContext {
  frame: SandboxFrame
  records: StripeRecords
  objects: StripeObjects
  emit: EmitEvent
}
