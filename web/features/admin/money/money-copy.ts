import type { MoneyAction, MoneyCase } from '#shared/api/admin-money.ts'
import { formatMoney, fromDecimal } from '#shared/money.ts'
import type { RequiredText } from '../reason-field.tsx'

/** Formats an amount. */
export function money(amount: MoneyCase['amount']): string {
  return formatMoney(fromDecimal(amount) ?? 0)
}

/** The title of a case, such as "Refund of $19.00 for Country sourdough". */
export function caseText({ kind, amount, title }: MoneyCase): string {
  const what = {
    refund: 'Refund',
    release: 'Payout',
    dispute: 'Dispute',
    payment: 'Payment',
    owed: 'Payment',
  }[kind]
  return `${what} of ${money(amount)} for ${title}`
}

/** The label of each dispute state. */
export const disputeStateLabels = {
  needs_answer: 'Needs our answer',
  under_review: 'Under review',
  won: 'Won',
  lost: 'Lost',
  closed_without_loss: 'Closed without loss',
} as const

/** The label, effect and required text of each action. */
export const moneyActionLabels: Readonly<
  Record<
    MoneyAction,
    {
      label: string
      done: string
      effect: string
      asks: RequiredText | null
    }
  >
> = {
  retry: {
    label: 'Try again',
    done: 'Trying again',
    effect: 'We ask the provider again. However often we ask, the money moves only once.',
    asks: null,
  },
  settle: {
    label: 'Settle by hand',
    done: 'Settled by hand',
    effect:
      'Use this only if the money was paid another way. Nothing more is sent to the provider, and the books say that we paid it.',
    asks: {
      label: 'How was it paid?',
      missing: 'Say how it was paid',
      hint: 'The person who got the money reads this in an email.',
      maxLength: 1000,
    },
  },
  rebuild: {
    label: 'Bring in line',
    done: 'Our books are in line',
    effect:
      'We ask the provider and book the refunds and payouts that are not in our books. A refund that still waits is reduced by them, and the buyer gets an email. No money moves. Then the payment goes on.',
    asks: {
      label: 'What did you find?',
      missing: 'Say what you found',
      hint: 'The buyer and the activity log get it as the reason.',
      maxLength: 1000,
    },
  },
  lift: {
    label: 'Resume the payment',
    done: 'The stop is lifted',
    effect:
      'Anything waiting on this payment is carried out again. If our books and the provider still differ, it stops again.',
    asks: {
      label: 'What did you find?',
      missing: 'Say what you found',
      hint: 'It’s recorded in the activity log.',
      maxLength: 1000,
    },
  },
  answer: {
    label: 'Answer',
    done: 'The dispute is answered',
    effect: 'You can answer only once. We also send what was sold, and when it was handed over.',
    asks: {
      label: 'Evidence for the baker',
      missing: 'Describe the evidence for the baker',
      hint: 'The buyer’s bank or the provider reads it.',
      maxLength: 1500,
    },
  },
}
