import type { OrderStatus, PersonsAction } from './order-statuses.ts'

interface StatusFacts {
  /** as buyer and baker read it (ORDER-11, ORDER-16) */
  label: string
  /** as the console has it, which looks at both */
  consoleLabel: string
  /** of its badge */
  tone: 'warn' | 'note' | 'good' | 'bad'
  /** what happens next, where nothing else is to be said; empty when nothing does */
  nextForBuyer: string
  nextForBaker: string
  /** why its baker cannot deal with it together with all else of a pickup; null where nothing stands in the way */
  answerFirst: string | null
  /** how its baker ends it with the day it was for; where it is over, the table of changes refuses that */
  endedWithDay: PersonsAction
}

/** What is so of an order by its status alone. What may become of it is in the table of changes, and so are the groups of statuses. */
export const statusFacts: Readonly<Record<OrderStatus, StatusFacts>> = {
  pending: {
    label: 'Pending',
    consoleLabel: 'Pending',
    tone: 'warn',
    nextForBuyer: 'Sent to the baker, who confirms it soon.',
    nextForBaker: 'Confirm it, so that the buyer knows you are baking.',
    answerFirst: 'You have not confirmed it yet. Please answer it first.',
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
    nextForBuyer: 'The baker decides about your cancellation.',
    nextForBaker: 'The buyer asks to cancel. Approve or deny it.',
    answerFirst: 'The buyer has asked to cancel it. Please answer that first.',
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
