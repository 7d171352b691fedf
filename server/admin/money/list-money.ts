import type { AppContext } from '#server/app-context.ts'
import type { AdminRole } from '#shared/admin-rights.ts'
import type { listMoney as listMoneyCall, MoneyCase, MoneyCases, MoneyList } from '#shared/api/admin-money.ts'
import type { ParsedInput } from '#shared/api/call.ts'
import { toDecimal } from '#shared/money.ts'
import { listPage, listPlace } from '../admin-list-pages.ts'
import { countMoneyRows, listMoneyRows, type MoneyRow } from './money-repository.ts'
import { moneyActionsOf } from './money-rules.ts'

/** A page of a money list (ADMIN-10); throws `invalid` for an unknown cursor. */
export async function listMoney(
  { db }: Pick<AppContext, 'db'>,
  role: AdminRole,
  query: ParsedInput<typeof listMoneyCall>['query'],
): Promise<MoneyCases> {
  const asked = listPlace(query)
  const list = query.list ?? 'failed'
  const rows = await listMoneyRows(db, list, asked)
  const { shown, place } = listPage(asked, rows, await countMoneyRows(db, list))
  return { cases: shown.map((row) => caseOf(row, list, role)), ...place }
}

function caseOf(row: MoneyRow, list: MoneyList, role: AdminRole): MoneyCase {
  const { state, is_disputed: isDisputed } = row
  return {
    id: row.id,
    kind: row.kind,
    paymentId: row.payment_id,
    orderId: row.order_id,
    title: row.title ?? '',
    rail: row.rail,
    amount: toDecimal(row.amount_cents),
    buyerName: row.buyer_name,
    cookName: row.cook_name,
    since: row.since.toISOString(),
    attempts: row.attempts,
    words: row.words,
    isDisputed,
    dispute:
      row.dispute_id === null || state === null
        ? null
        : {
            disputeId: row.dispute_id,
            state,
            evidenceDueAt: row.evidence_due_at?.toISOString() ?? null,
            evidence: row.evidence,
            evidenceSentAt: row.evidence_sent_at?.toISOString() ?? null,
            withdrawn: toDecimal(row.withdrawn_cents ?? 0),
            fee: toDecimal(row.fee_cents ?? 0),
          },
    allowedActions: moneyActionsOf({ list, isDisputed, state }, role),
  }
}
