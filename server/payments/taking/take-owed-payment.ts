import { findPeople } from '#server/accounts/addressees-repository.ts'
import type { PaymentRow, Trx } from '#server/database/tables.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { NextPayment } from '../contract/payment-rules.ts'
import { recordMovements } from '../ledger/ledger-repository.ts'
import { owedPaid } from '../ledger/ledger-rules.ts'
import { followOwed } from '../owed/follow-owed.ts'
import { owedPaidMail } from '../owed/owed-mails.ts'
import { lockOwed } from '../owed/owed-repository.ts'
import type { PaymentContext } from '../providers/money-context.ts'

/**
 * Books a baker's balance payment, in the caller's transaction, which locks the payment. A late payment counts too; an
 * overpayment becomes their credit and is not refunded.
 */
export async function takeOwedPayment(
  context: PaymentContext,
  trx: Trx,
  payment: PaymentRow,
  next: NextPayment,
  now: Date,
): Promise<void> {
  if (next.status !== 'captured') return
  await recordMovements(trx, owedPaid(payment), now)
  await followOwed(context, trx, payment.cook_id, now)
  const { owed } = await lockOwed(trx, payment.cook_id)
  const { cook } = await findPeople(trx, { buyerId: payment.buyer_id, cookId: payment.cook_id })
  if (cook.is_deleted) return
  const mail = owedPaidMail({ amount: payment.amount_cents, left: owed, publicUrl: context.config.publicUrl })
  await queueMail(trx, { ...mail, to: cook.email, purpose: 'owed-paid' }, now)
}
