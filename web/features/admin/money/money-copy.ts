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
    release: 'Release',
    dispute: 'Dispute',
    payment: 'Payment',
    owed: 'Payment',
  }[kind]
  return `${what} of ${money(amount)} for ${title}`
}

/** The label of each dispute state. */
export const disputeStateLabels = {
  needs_answer: 'Waits for our answer',
  under_review: 'Being looked into',
  won: 'Won',
  lost: 'Lost',
  closed_without_loss: 'Closed, nothing lost',
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
    done: 'It is tried again',
    effect: 'The provider is asked once more. Whatever it was told before, the money moves once.',
    asks: null,
  },
  settle: {
    label: 'Settle by hand',
    done: 'Settled by hand',
    effect:
      'Only when the money was paid in another way: nothing is sent to the provider any more, and the books say that we paid it.',
    asks: {
      label: 'How was it paid?',
      missing: 'Please say how it was paid.',
      hint: 'Who got the money reads it by mail.',
      maxLength: 1000,
    },
  },
  rebuild: {
    label: 'Bring in line',
    done: 'Our books are in line',
    effect:
      'We ask the provider and book the refunds and payouts that are not in our books. A refund that still waits is reduced by them, and the buyer gets an email. No money moves. Then the payment goes on.',
    asks: {
      label: 'What have you found?',
      missing: 'Please say what you have found.',
      hint: 'The buyer and the activity log get it as the reason.',
      maxLength: 1000,
    },
  },
  lift: {
    label: 'Lift the stop',
    done: 'The payment goes on',
    effect:
      'What waits for this payment is carried out again. If books and provider still differ, it stops again.',
    asks: {
      label: 'What have you found?',
      missing: 'Please say what you have found.',
      hint: 'The activity log keeps it.',
      maxLength: 1000,
    },
  },
  answer: {
    label: 'Answer',
    done: 'The dispute is answered',
    effect: 'The provider takes an answer once. What was sold, and when it was handed over, is sent along.',
    asks: {
      label: 'Evidence for the baker',
      missing: 'Describe the evidence for the baker',
      hint: 'The buyer’s bank or the provider reads it.',
      maxLength: 1500,
    },
  },
}
