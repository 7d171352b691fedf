import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import type { PaymentId, PersonId } from '#shared/api/ids.ts'
import type { Rail } from '#shared/payment-methods.ts'
import { connectedColumns } from '../providers/rail-rules.ts'
import { type PaidBaker, payeeColumns, payeesOf } from '../taking/payment-method-rules.ts'
import type { PaidAccount } from './payee-rules.ts'

/** Lists all baker accounts that were ever paid over a rail, or are connected to it now. */
export async function listPayees(db: Db, rail: Rail): Promise<string[]> {
  const paid = await db.selectFrom('payments').select('payee').distinct().where('rail', '=', rail).execute()
  const connected = await db
    .selectFrom('users')
    .select(payeeColumns)
    .where((eb) => eb.or(connectedColumns.map((column) => eb(column, '=', true))))
    .execute()
  const payees = connected.flatMap((baker) => {
    const { current, former, isFormerGone } = payeesOf(baker, rail)
    return [...(current ? [current] : []), ...(former && !isFormerGone ? [former] : [])]
  })
  return [...new Set([...paid.flatMap(({ payee }) => payee ?? []), ...payees])].sort()
}

/** Lists the accounts that each baker's payments went to, by rail. */
export async function listPaidAccounts(db: Db): Promise<PaidAccount[]> {
  const { rows } = await sql<PaidAccount>`
    select cook_id, rail, payee, max(payments.created_at) as last_at,
      max(payments.created_at) = max(max(payments.created_at)) over (partition by cook_id, rail) as is_last,
      coalesce(array_agg(id order by id) filter (where status = 'awaiting' or held_cents <> 0), '{}') as open_ids
    from payments left join payment_balances on payment_balances.payment_id = payments.id
    where payee is not null
    group by cook_id, rail, payee order by cook_id, rail, payee`.execute(db)
  return rows
}

/** Lists the payout columns of all bakers who were ever paid or are connected now. */
export function listPaidBakers(db: Db): Promise<(PaidBaker & { id: PersonId })[]> {
  return db
    .selectFrom('users')
    .select(['id', ...payeeColumns])
    .where((eb) =>
      eb.or([
        ...connectedColumns.map((column) => eb(column, '=', true)),
        eb('id', 'in', eb.selectFrom('payments').select('cook_id')),
      ]),
    )
    .execute()
}

/**
 * Finds payments by their ids, their instructions' ids, and the provider's ids of orders, charges, captures and
 * instructions. An order or charge of a provider may cover several payments.
 */
export async function findPaymentsByNames(
  db: Db,
  rail: Rail,
  names: readonly string[],
): Promise<Map<string, PaymentId[]>> {
  if (names.length === 0) return new Map()
  const { rows } = await sql<{ name: string; payment_id: PaymentId }>`
    with named as (select unnest(${[...new Set(names)]}::text[]) as name)
    select name, id as payment_id from payments join named on name = id::text
    union select name, id from payments join named on name = provider_order_id where rail = ${rail}
    union select name, id from payments join named on name = capture_id where rail = ${rail}
    -- one charge may cover several payments, whose captures are named CHARGE/PAYMENT
    union select name, id from payments join named on name = split_part(capture_id, '/', 1) where rail = ${rail}
    union select name, payment_id from payment_instructions join named on name = id::text
    union select name, payment_id from payment_instructions join named on name = provider_id
    order by name, payment_id`.execute(db)
  const byName = Map.groupBy(rows, ({ name }) => name)
  return new Map([...byName].map(([name, found]) => [name, found.map(({ payment_id }) => payment_id)]))
}
