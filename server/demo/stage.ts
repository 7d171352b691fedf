import type { JobLog } from '#server/jobs/job-log.ts'
import type { MoneyContext } from '#server/payments/providers/money-context.ts'
import type { DemoPayments } from './demo-payments.ts'

/** The moments of a history, with its clock. */
export interface Stage {
  /** acts at the clock's moment */
  context: MoneyContext
  payments: DemoPayments
  /** moves the clock on, but not beyond the real time */
  moveTo(moment: Date): void
  log: JobLog
}

/** When an order is picked up. */
export interface StoryPickup {
  from: Date
  until: Date
}
