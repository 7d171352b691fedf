import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { newId } from '#server/database/new-id.ts'
import type { PickupWindowRow, Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { type HeldPlace, holdPlace } from '#server/listings/listing-place.ts'
import type { OrdersAtPlaces } from '#server/listings/orders-at-places.ts'
import type { PersonId, PickupWindowId } from '#shared/api/ids.ts'
import { mostPickupWindows, type PickupWindow, type PickupWindowBody } from '#shared/api/pickup-windows.ts'
import { clockIn, clockOfBaker, getPickupWindow, noSuchWindow } from './list-pickup-windows.ts'
import { type WindowFacts, windowFacts } from './pickup-window-presenter.ts'
import { isOver, refuseWindow } from './pickup-window-rules.ts'
import {
  addWindow,
  changeWindow,
  countOpenOrders,
  listWindows,
  lockBaker,
  lockPostingBaker,
  lockWindow,
} from './pickup-windows-repository.ts'

type SavingContext = Pick<AppContext, 'db' | 'now'>

/** Adds a pickup window. Throws `invalid` with the field, `conflict` at the limit. */
export async function addPickupWindow(
  context: SavingContext,
  viewer: Pick<Viewer, 'id'>,
  body: PickupWindowBody,
): Promise<PickupWindow> {
  const id = await inTransaction(context.db, async (trx) => {
    const now = context.now()
    const place = await holdPlace(trx, viewer.id, body.placeId)
    return addWindowWithin(trx, viewer.id, { body, place, isOwn: false, now })
  })
  return getPickupWindow(context, viewer, id)
}

/**
 * Adds a window in a transaction that has locked its place. `isOwn`: only the batches that name it use it. Returns its
 * id.
 */
export async function addWindowWithin(
  trx: Trx,
  bakerId: PersonId,
  { isOwn, ...said }: Said & { isOwn: boolean },
): Promise<PickupWindowId> {
  const id = newId()
  const { now } = said
  const facts = await checkedFacts(trx, bakerId, { ...said, before: null })
  const times = { removed_at: null, created_at: now, updated_at: now }
  await addWindow(trx, { ...facts, id, cook_id: bakerId, is_own: isOwn, ...times })
  return id
}

/**
 * Replaces a pickup window; its orders keep their times, and `existingOrders` decides about open ones when its place
 * changes. Throws `not_found`, `invalid`, `conflict` on a stale version, and what `OrdersAtPlaces` throws.
 */
export async function changePickupWindow(
  context: Pick<AppContext, 'db' | 'now' | 'config'>,
  viewer: Pick<Viewer, 'id'>,
  id: PickupWindowId,
  body: PickupWindowBody,
  orders: OrdersAtPlaces,
): Promise<PickupWindow> {
  const change = { at: { window: id }, answer: body.existingOrders }
  await orders.moving(context, viewer, change, async (trx, settle) => {
    const now = context.now()
    const place = await holdPlace(trx, viewer.id, body.placeId)
    const before = await lockWindow(trx, id, viewer.id)
    if (!before) throw noSuchWindow()
    if (body.version !== undefined && body.version !== before.version) throw changedElsewhere()
    const facts = await checkedFacts(trx, viewer.id, { before, body, place, now })
    await changeWindow(trx, id, { ...facts, version: before.version + 1, updated_at: now })
    if (place && place.id !== before.place_id) await settle({ ...place, place_id: place.id })
  })
  return getPickupWindow(context, viewer, id)
}

/** Removes a pickup window; returns how many open orders were placed for it, which keep their times. */
export async function removePickupWindow(
  { db, now }: SavingContext,
  { id: bakerId }: Pick<Viewer, 'id'>,
  id: PickupWindowId,
): Promise<{ openOrders: number }> {
  return inTransaction(db, async (trx) => {
    if (!(await lockWindow(trx, id, bakerId))) throw noSuchWindow()
    await changeWindow(trx, id, { removed_at: now(), updated_at: now() })
    return { openOrders: (await countOpenOrders(trx, bakerId)).get(id) ?? 0 }
  })
}

function changedElsewhere(): AppError {
  return new AppError('conflict', 'This pickup time was changed somewhere else in the meantime.')
}

/** A window to save, with its locked place and the current time. */
interface Said {
  body: PickupWindowBody
  place: HeldPlace | null
  now: Date
}

/** Validates a new (`before` is null) or changed window against the baker's others, which the transaction locks. */
async function checkedFacts(
  trx: Trx,
  bakerId: PersonId,
  { before, body, place, now }: Said & { before: PickupWindowRow | null },
): Promise<WindowFacts> {
  // the baker after the window, in lock order, so concurrent windows see each other
  if (before !== null) await lockBaker(trx, bakerId)
  // also blocks new listings: each either sees the window or is seen when spans are computed
  else await lockPostingBaker(trx, bakerId)
  const others = (await listWindows(trx, [bakerId])).filter((other) => other.id !== before?.id)
  const clock = place ? clockIn(place.time_zone, now) : await clockOfBaker(trx, bakerId, now)
  const coming = others.filter((other) => !isOver(other, clock.today))
  if (before === null && coming.length >= mostPickupWindows)
    throw new AppError(
      'conflict',
      `You can have at most ${mostPickupWindows} pickup times. Remove one first.`,
    )
  const facts = windowFacts(body, clock.today)
  const issue = refuseWindow(facts, others, clock, before)
  if (issue) throw new AppError('invalid', issue.message, { fields: { [issue.field]: issue.message } })
  return facts
}
