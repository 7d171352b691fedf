import * as z from 'zod/mini'
import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { AppError } from '#server/http/app-error.ts'
import { decodeCursor, encodeCursor } from '#server/http/page-link.ts'
import type { ParsedInput } from '#shared/api/call.ts'
import type { listOrders as listOrdersCall, Order, OrderSearch } from '#shared/api/orders.ts'
import { presentOrder } from './order-presenter.ts'
import { listOrders as findOrders, type OrdersOf } from './orders-repository.ts'

/** Orders per page. */
const orderPageSize = 50

const Cursor = z.object({ after: z.uuid() })

/**
 * A page of the viewer's orders as buyer or baker, newest first, and the next cursor (API-12, API-13). Throws as
 * `ownOrders`, and `invalid` for a bad cursor.
 */
export async function listOrders(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  viewer: Pick<Viewer, 'id'>,
  query: ParsedInput<typeof listOrdersCall>['query'],
): Promise<{ orders: Order[]; nextCursor: string | null }> {
  const whose = ownOrders(viewer, query)
  const after = query.cursor === undefined ? null : decodeCursor(query.cursor, Cursor).after
  const rows = await findOrders(db, whose, after, orderPageSize + 1)
  const at = now()
  const page = rows.slice(0, orderPageSize)
  const last = page.at(-1)
  return {
    orders: page.map((row) => presentOrder(row, viewer.id, at)),
    nextCursor: last && rows.length > page.length ? encodeCursor({ after: last.id }) : null,
  }
}

/** The orders a search covers. Throws `forbidden` for orders of others and for all orders (OPEN-14). */
export function ownOrders(viewer: Pick<Viewer, 'id'>, search: OrderSearch): OrdersOf {
  const whose = ordersOf(search)
  if (whose?.personId !== viewer.id)
    throw new AppError('forbidden', 'You can only see your own orders, as their buyer or their baker.')
  const { status, query: text, from, to } = search
  return { ...whose, filter: { status, text, from, to } }
}

function ordersOf({ buyerId, sellerId }: OrderSearch): OrdersOf | null {
  if (buyerId !== undefined && sellerId !== undefined) {
    const message = 'Please give either buyerId or sellerId'
    throw new AppError('invalid', `${message}.`, { fields: { buyerId: message, sellerId: message } })
  }
  if (buyerId !== undefined) return { side: 'buyer_id', personId: buyerId }
  return sellerId === undefined ? null : { side: 'cook_id', personId: sellerId }
}
