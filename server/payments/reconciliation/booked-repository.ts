import { sql } from 'kysely'
import type { Db } from '#server/database/tables.ts'
import type { OrderId, PaymentId } from '#shared/api/ids.ts'
import type {
  BookedAtPickup,
  BookedDispute,
  BookedInstruction,
  BookedMovement,
  BookedOrder,
  BookedPayment,
  BookedShare,
} from './booked-rules.ts'

type Own = Omit<BookedPayment, 'orders' | 'instructions' | 'disputes' | 'movements'>
type OfPayment<Row> = Row & { of_payment: PaymentId }

/** Reads payments with their orders, instructions, disputes and ledger entries, by id, in several statements. */
export async function readBookedPayments(
  db: Db,
  ids: readonly PaymentId[],
): Promise<Map<PaymentId, BookedPayment>> {
  if (ids.length === 0) return new Map()
  const payments = await readPayments(db, ids)
  const orders = Map.groupBy(await readOrders(db, ids), ({ payment_id }) => payment_id)
  const instructions = byPayment(await readInstructions(db, ids))
  const shares = Map.groupBy(await readShares(db, ids), ({ of_dispute }) => of_dispute)
  const disputes = byPayment(await readDisputes(db, ids))
  const movements = byPayment(await readMovements(db, ids))
  return new Map(
    payments.map((payment) => [
      payment.id,
      {
        ...payment,
        orders: orders.get(payment.id) ?? [],
        instructions: instructions.get(payment.id) ?? [],
        disputes: (disputes.get(payment.id) ?? []).map((dispute) => ({
          ...dispute,
          shares: shares.get(dispute.id) ?? [],
        })),
        movements: movements.get(payment.id) ?? [],
      },
    ]),
  )
}

/** Reads a page of orders paid at pickup with their ledger entries, in one statement, ordered by id. */
export async function readBookedAtPickup(
  db: Db,
  after: OrderId | null,
  limit: number,
): Promise<BookedAtPickup[]> {
  const { rows } = await sql<BookedAtPickup>`
    select ${columnsOfOrder}, coalesce((
      select jsonb_agg(to_jsonb(moved) order by sequence)
      from (select ${columnsOfMovement} from ledger_movements as m where order_id = orders.id) as moved
    ), '[]') as movements
    from ${ordersWithPeople}
    where orders.payment_id is null ${after === null ? sql`` : sql`and orders.id > ${after}`}
    order by orders.id limit ${limit}`.execute(db)
  return rows
}

/** Lists ledger entries whose order or payment is missing. Manual entries may name neither. */
export async function listStrayMovements(db: Db): Promise<BookedMovement[]> {
  const { rows } = await sql<BookedMovement>`
    select ${columnsOfMovement} from ledger_movements as m
    where case when order_id is not null then not exists (select from orders where id = m.order_id)
      else payment_id is not null and not exists (select from payments where id = m.payment_id) end
    order by sequence`.execute(db)
  return rows
}

const columnsOfOrder = sql`orders.id, orders.buyer_id, orders.cook_id, orders.checkout_id, orders.payment_id, orders.status,
  orders.payment_status, orders.pays_out_at, orders.unit_price_cents, orders.quantity, orders.fulfilled_quantity, orders.subtotal_cents,
  orders.total_cents, orders.commission_cents, orders.commission_rate, orders.seller_cents, orders.refunded_cents,
  orders.lost_cents, food_listings.cook_id as listing_cook_id, checkouts.buyer_id as checkout_buyer_id`

const ordersWithPeople = sql`orders left join food_listings on food_listings.id = orders.food_listing_id
  left join checkouts on checkouts.id = orders.checkout_id`

const columnsOfMovement = sql`m.cause, m.kind, m.debit_account, m.credit_account, m.amount_cents, m.cook_id, m.order_id,
  m.payment_id, m.instruction_id, m.sequence`

async function readPayments(db: Db, ids: readonly PaymentId[]): Promise<Own[]> {
  const { rows } = await sql<Own>`
    select p.id, p.checkout_id, p.buyer_id, p.cook_id, p.rail, p.payee, p.amount_cents, p.commission_cents, p.status,
      p.provider_order_id, p.provider_fee_cents, p.collects_cents, checkouts.buyer_id as checkout_buyer_id
    from payments as p left join checkouts on checkouts.id = p.checkout_id
    where p.id = any (${[...ids]}::uuid[]) order by p.id`.execute(db)
  return rows
}

async function readOrders(db: Db, ids: readonly PaymentId[]): Promise<BookedOrder[]> {
  const { rows } = await sql<BookedOrder>`
    select ${columnsOfOrder} from ${ordersWithPeople}
    where orders.payment_id = any (${[...ids]}::uuid[]) order by orders.id`.execute(db)
  return rows
}

async function readInstructions(db: Db, ids: readonly PaymentId[]): Promise<OfPayment<BookedInstruction>[]> {
  const { rows } = await sql<OfPayment<BookedInstruction>>`
    select payment_id as of_payment, id, kind, order_id, status, amount_cents, commission_cents, collects_cents,
      requested_by, provider_id, sequence
    from payment_instructions where payment_id = any (${[...ids]}::uuid[]) order by sequence, id`.execute(db)
  return rows
}

async function readDisputes(
  db: Db,
  ids: readonly PaymentId[],
): Promise<OfPayment<Omit<BookedDispute, 'shares'>>[]> {
  const { rows } = await sql<OfPayment<Omit<BookedDispute, 'shares'>>>`
    select payment_id as of_payment, id, rail, amount_cents, fee_cents, withdrawn_cents, returned_cents, ended_at
    from disputes where payment_id = any (${[...ids]}::uuid[]) order by id`.execute(db)
  return rows
}

async function readShares(
  db: Db,
  ids: readonly PaymentId[],
): Promise<(BookedShare & { of_dispute: string })[]> {
  const { rows } = await sql<BookedShare & { of_dispute: string }>`
    select dispute_id as of_dispute, order_id, amount_cents, commission_cents, returned_at from dispute_shares
    where dispute_id in (select id from disputes where payment_id = any (${[...ids]}::uuid[]))
    order by dispute_id, order_id`.execute(db)
  return rows
}

/** Lists an entry under its own payment and under its order's payment, if the two differ. */
async function readMovements(db: Db, ids: readonly PaymentId[]): Promise<OfPayment<BookedMovement>[]> {
  const { rows } = await sql<OfPayment<BookedMovement>>`
    select m.payment_id as of_payment, ${columnsOfMovement} from ledger_movements as m
    where m.payment_id = any (${[...ids]}::uuid[])
    union all
    select o.payment_id, ${columnsOfMovement} from orders as o join ledger_movements as m on m.order_id = o.id
    where o.payment_id = any (${[...ids]}::uuid[]) and m.payment_id is distinct from o.payment_id
    order by sequence`.execute(db)
  return rows
}

function byPayment<Row extends OfPayment<object>>(rows: readonly Row[]): Map<PaymentId, Row[]> {
  return Map.groupBy(rows, ({ of_payment }) => of_payment)
}
