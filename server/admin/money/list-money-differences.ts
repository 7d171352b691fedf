import type { AppContext } from '#server/app-context.ts'
import type { DifferenceRow } from '#server/payments/reconciliation/differences-repository.ts'
import type { AdminRole } from '#shared/admin-rights.ts'
import type { CallResponse, ParsedInput } from '#shared/api/call.ts'
import type { listMoneyDifferences as listCall, MoneyDifference } from '#shared/api/money-differences.ts'
import { toDecimal } from '#shared/money.ts'
import { listPage, listPlace } from '../admin-list-pages.ts'
import { countDifferences, findDifferences, findLastRunAt } from './money-differences-repository.ts'
import { mayRefundUnknown } from './refund-unknown-money.ts'

/** A page of matching differences, newest first; throws `invalid` for an unknown cursor. */
export async function listMoneyDifferences(
  { db }: Pick<AppContext, 'db'>,
  role: AdminRole,
  query: ParsedInput<typeof listCall>['query'],
): Promise<CallResponse<typeof listCall>> {
  const place = listPlace(query)
  const state = query.state ?? 'open'
  const found = await findDifferences(db, state, { ...place, limit: place.limit + 1 })
  const page = listPage(place, found, await countDifferences(db, state))
  const lastRunAt = await findLastRunAt(db)
  return {
    differences: page.shown.map((row) => presentDifference(row, role)),
    lastRunAt: lastRunAt?.toISOString() ?? null,
    ...page.place,
  }
}

function presentDifference(row: DifferenceRow, role: AdminRole): MoneyDifference {
  // the sentence has the servings
  const amount = (value: number | null) => (value === null || row.kind === 'stock' ? null : toDecimal(value))
  return {
    id: row.id,
    kind: row.kind,
    rail: row.rail,
    paymentId: row.payment_id,
    orderId: row.order_id,
    instructionId: row.instruction_id,
    listingId: row.listing_id,
    providerId: row.provider_id,
    ours: amount(row.ours),
    theirs: amount(row.theirs),
    words: row.words,
    firstSeenAt: row.first_seen_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    resolvedAt: row.resolved_at?.toISOString() ?? null,
    mayRefund: mayRefundUnknown(row, role),
  }
}
