import type { Payment } from '#shared/api/payments.ts'
import type { Cents } from '#shared/money.ts'
import { formatMoney, fromDecimal } from '#shared/money.ts'

/** The sum of several payments, in cents. */
export function sumOf(payments: readonly Pick<Payment, 'amount'>[]): Cents {
  return payments.reduce((sum, { amount }) => sum + (fromDecimal(amount) ?? 0), 0)
}

/** The same sum, formatted. */
export function sumText(payments: readonly Pick<Payment, 'amount'>[]): string {
  return formatMoney(sumOf(payments))
}
