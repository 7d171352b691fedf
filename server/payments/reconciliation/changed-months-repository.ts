import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import { accounts } from '#shared/ledger-accounts.ts'
import type { ComparedAccount } from './closed-month-rules.ts'
/** Lists accounts of closed months that are missing, or no longer match their ledger entries or the month before. */
export async function listChangedAccounts(db: Db): Promise<ComparedAccount[]> {
  const { rows } = await sql<ComparedAccount>`
    with moved as (
      select month, account, sum(amount_cents) filter (where amount_cents > 0) as debits,
        -sum(amount_cents) filter (where amount_cents < 0) as credits
      from account_movements
      join closed_months on account_movements.created_at >= starts_at and account_movements.created_at < ends_at
      group by month, account
    ), compared as (
      select closed.month, known.account, kept.opening_cents as opening, coalesce(before.closing_cents, 0)::bigint as opening_now,
        kept.debit_cents as debits, kept.credit_cents as credits,
        coalesce(moved.debits, 0)::bigint as debits_now, coalesce(moved.credits, 0)::bigint as credits_now
      from closed_months as closed cross join unnest(${[...accounts]}::text[]) as known (account)
      left join closed_month_accounts as kept on kept.month = closed.month and kept.account = known.account
      left join moved on moved.month = closed.month and moved.account = known.account
      left join closed_months as earlier on earlier.ends_at = closed.follows
      left join closed_month_accounts as before on before.month = earlier.month and before.account = known.account
    )
    select * from compared
    where (opening, debits, credits) is distinct from (opening_now, debits_now, credits_now)
    order by month, account`.execute(db)
  return rows
}
