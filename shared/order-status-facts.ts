import type { OrderStatus, PersonsAction } from './order-statuses.ts'

interface StatusFacts {
  /** for buyer and baker (ORDER-11, ORDER-16) */
  label: string
  /** for the console, which sees both sides */
  consoleLabel: string
  /** color of the badge */
  tone: 'warn' | 'note' | 'good' | 'bad'
  /** the default next step; empty when there is none */
  nextForBuyer: string
  nextForBaker: string
  /** why the baker cannot handle it together with the rest of a pickup; null if they can */
  answerFirst: string | null
  /** the baker's action when the day is over; the table of changes rejects it for finished orders */
  endedWithDay: PersonsAction
}

/**
 * Facts that depend on an order's status alone. Changes and groups of statuses are in the table of changes.
 */
export const statusFacts: Readonly<Record<OrderStatus, StatusFacts>> = {
  pending: {
    label: 'Pending',
    consoleLabel: 'Pending',
    tone: 'warn',
    nextForBuyer: 'Sent to the baker, who will confirm it soon.',
    nextForBaker: 'Confirm it so the buyer knows you’re baking.',
    answerFirst: 'You haven’t confirmed this order yet. Confirm or decline it first.',
    endedWithDay: 'decline',
  },
  confirmed: {
    label: 'Confirmed',
    consoleLabel: 'Confirmed',
    tone: 'note',
    nextForBuyer: 'The baker expects you.',
    nextForBaker: 'Complete it when you hand it over.',
    answerFirst: null,
    endedWithDay: 'cancel',
  },
  cancellation_requested: {
    label: 'Cancellation Pending',
    consoleLabel: 'Cancellation requested',
    tone: 'warn',
    nextForBuyer: 'The baker will decide on your cancellation request.',
    nextForBaker: 'The buyer asks to cancel. Approve or deny it.',
    answerFirst: 'The buyer asked to cancel this order. Answer that first.',
    endedWithDay: 'approve_cancellation',
  },
  completed: {
    label: 'Completed',
    consoleLabel: 'Completed',
    tone: 'good',
    nextForBuyer: 'Picked up. Enjoy!',
    nextForBaker: '',
    answerFirst: null,
    endedWithDay: 'cancel',
  },
  cancelled: {
    label: 'Cancelled',
    consoleLabel: 'Cancelled',
    tone: 'bad',
    nextForBuyer: '',
    nextForBaker: '',
    answerFirst: null,
    endedWithDay: 'cancel',
  },
}
