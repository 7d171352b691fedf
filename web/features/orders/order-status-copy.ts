import type { OrderStatus } from '#shared/order-statuses.ts'

interface StatusCopy {
  /** as buyer and baker read it (ORDER-11, ORDER-16) */
  label: string
  /** as the console has it, which looks at both */
  consoleLabel: string
  /** of its badge */
  tone: 'warn' | 'note' | 'good' | 'bad'
  /** what happens next, where nothing else is to be said; empty when nothing does */
  nextForBuyer: string
  nextForBaker: string
}

/** What is said of an order by its status alone. */
export const statusCopy: Readonly<Record<OrderStatus, StatusCopy>> = {
  pending: {
    label: 'Pending',
    consoleLabel: 'Pending',
    tone: 'warn',
    nextForBuyer: 'Sent to the baker, who confirms it soon.',
    nextForBaker: 'Confirm it, so that the buyer knows you are baking.',
  },
  confirmed: {
    label: 'Confirmed',
    consoleLabel: 'Confirmed',
    tone: 'note',
    nextForBuyer: 'The baker expects you.',
    nextForBaker: 'Complete it when you hand it over.',
  },
  cancellation_requested: {
    label: 'Cancellation Pending',
    consoleLabel: 'Cancellation requested',
    tone: 'warn',
    nextForBuyer: 'The baker decides about your cancellation.',
    nextForBaker: 'The buyer asks to cancel. Approve or deny it.',
  },
  completed: {
    label: 'Completed',
    consoleLabel: 'Completed',
    tone: 'good',
    nextForBuyer: 'Picked up. Enjoy!',
    nextForBaker: '',
  },
  cancelled: {
    label: 'Cancelled',
    consoleLabel: 'Cancelled',
    tone: 'bad',
    nextForBuyer: '',
    nextForBaker: '',
  },
}
