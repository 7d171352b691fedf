import {
  orderedServings,
  promisedQuantity,
  type SharedFulfilment,
} from '#server/orders/rules/fulfilment-rules.ts'
import type { OrderId } from '#shared/api/ids.ts'
import type { ShareOutWay } from '#shared/api/share-outs.ts'
import type { Quantity, Servings } from '#shared/money.ts'
import { canFollow } from '#shared/order-status-groups.ts'
import { type OrderStatus, orderStatusTable } from '#shared/order-statuses.ts'

/** An order of a short batch, as far as sharing out needs it. */
export interface OrderOfBatch extends SharedFulfilment {
  id: OrderId
  status: OrderStatus
  servings_each: Servings
  /** null: waiting for payment, and not visible to the baker */
  placed_at: Date | null
}

/** The statuses of orders that take part: open, without a cancellation request. */
export const sharedStatuses: readonly OrderStatus[] = orderStatusTable.fulfil_in_part.from

/** A claim of an order: whole units of several servings each. */
export interface Claim {
  id: OrderId
  units: Quantity
  each: Servings
}

/** The servings of a short batch, and the method of sharing them out. */
export interface ShortBatch {
  servings: Servings
  way: ShareOutWay
}

/**
 * How many units or servings each order gets. Unpaid orders get what the others leave, first come, first served.
 * An order that was already reduced keeps that part or gets nothing.
 */
export function planShares(
  { servings, way }: ShortBatch,
  orders: readonly OrderOfBatch[],
): Map<OrderId, Quantity> {
  const inTurn = orders.toSorted(byPlacing)
  const claims = (isPlaced: boolean) =>
    inTurn.filter(({ placed_at }) => (placed_at !== null) === isPlaced).map(claimOf)
  const placed = ways[way](servings, claims(true))
  const waiting = firstCome(servings - sumOf(claims(true), placed), claims(false))
  return new Map(
    inTurn.map((order) => {
      const units = placed.get(order.id) ?? waiting.get(order.id) ?? 0
      return [order.id, (units * claimOf(order).each) / order.servings_each]
    }),
  )
}

/** Sorts orders by placing time, unplaced ones last; ids increase with time. */
export function byPlacing(
  one: Pick<OrderOfBatch, 'id' | 'placed_at'>,
  other: Pick<OrderOfBatch, 'id' | 'placed_at'>,
): number {
  const [earlier, later] = [one, other].map(({ placed_at }) => placed_at?.getTime() ?? Infinity)
  if (earlier !== later) return (earlier ?? 0) < (later ?? 0) ? -1 : 1
  return one.id < other.id ? -1 : 1
}

/** The claim of an order; zero when an earlier share was zero. */
function claimOf(order: OrderOfBatch): Claim {
  const { id, servings_each } = order
  const quantity = promisedQuantity(order)
  if (quantity === 0 || order.fulfilled_quantity === null) return { id, units: quantity, each: servings_each }
  return { id, units: 1, each: orderedServings({ quantity, servings_each }) }
}

/** The units each order gets. */
type Given = ReadonlyMap<OrderId, Quantity>

/** The number of servings given. */
export function sumOf(claims: readonly Claim[], given: Given): Servings {
  return claims.reduce((sum, { id, each }) => sum + (given.get(id) ?? 0) * each, 0)
}

/**
 * In order, each claim gets all it asks for while stocks last; the first that does not fit gets a part, later ones
 * nothing.
 */
export function firstCome(servings: Servings, claims: readonly Claim[]): Given {
  let left = servings
  const given = new Map<OrderId, Quantity>()
  for (const { id, units, each } of claims) {
    const fitting = Math.min(units, Math.floor(left / each))
    given.set(id, fitting)
    left = fitting < units ? 0 : left - fitting * each
  }
  return given
}

/**
 * One unit for each claim in order while stocks last, then the rest in proportion, by largest remainder.
 * Ties go to the earlier claim. What is left at the end makes no whole unit for anybody.
 */
export function eachAPart(servings: Servings, claims: readonly Claim[]): Given {
  const given = new Map<OrderId, Quantity>()
  let left = servings
  const give = ({ id, each }: Claim, units: Quantity) => {
    given.set(id, (given.get(id) ?? 0) + units)
    left -= units * each
  }
  for (const claim of claims) give(claim, claim.units > 0 && claim.each <= left ? 1 : 0)
  const served = claims.filter(({ id }) => given.get(id) === 1)
  const { sharing, rest, asked } = proportion(servings, served)
  const exact = ({ units }: Claim) => Math.min(units * asked, units * rest)
  for (const claim of sharing) give(claim, Math.floor(exact(claim) / asked) - 1)
  const byRemainder = sharing.toSorted((a, b) => (exact(b) % asked) - (exact(a) % asked))
  const inTurn = [...byRemainder, ...served.filter((claim) => !sharing.includes(claim))]
  const lacks = (claim: Claim) => (given.get(claim.id) ?? 0) < claim.units && claim.each <= left
  while (inTurn.some(lacks)) for (const claim of inTurn) if (lacks(claim)) give(claim, 1)
  return given
}

/**
 * Which claims share in proportion, and how many servings. Excludes claims whose proportional part is below one unit.
 */
function proportion(servings: Servings, served: readonly Claim[]) {
  let sharing = [...served]
  for (;;) {
    const others = served.filter((claim) => !sharing.includes(claim))
    const rest = servings - others.reduce((sum, { each }) => sum + each, 0)
    const asked = sharing.reduce((sum, { units, each }) => sum + units * each, 0)
    const more = sharing.filter(({ units }) => units * rest >= asked)
    if (more.length === sharing.length) return { sharing, rest, asked }
    sharing = more
  }
}

const ways: Readonly<Record<ShareOutWay, (servings: Servings, claims: readonly Claim[]) => Given>> = {
  first_come: firstCome,
  each_a_part: eachAPart,
}

/** The next step for an order that was shared out. */
export type ShareStep = 'confirm' | 'come_in_part' | 'cancel'

/** The next step that an order's share requires; null when it is done or the status does not allow it. */
export function stepOf({
  status,
  quantity,
  fulfilled_quantity,
  shared_quantity,
  placed_at,
}: OrderOfBatch): ShareStep | null {
  if (shared_quantity === null || placed_at === null || !sharedStatuses.includes(status)) return null
  if (shared_quantity === 0) return 'cancel'
  if (shared_quantity < quantity && fulfilled_quantity === null) return 'come_in_part'
  return canFollow('confirm', status) ? 'confirm' : null
}
