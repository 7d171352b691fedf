import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/database/tables.ts'
import { AppError } from '#server/http/app-error.ts'
import type { PersonId, PickupWindowId } from '#shared/api/ids.ts'
import type { PickupWindow } from '#shared/api/pickup-windows.ts'
import { dateInZone, defaultTimeZone } from '#shared/ready-by.ts'
import { presentPickupWindow } from './pickup-window-presenter.ts'
import { countOpenOrders, findWindow, findZoneOfBaker, listWindows } from './pickup-windows-repository.ts'

/** The viewer's windows: weekly ones by day and hour, then single ones. */
export async function listPickupWindows(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { id }: Pick<Viewer, 'id'>,
): Promise<PickupWindow[]> {
  const { today } = await clockOfBaker(db, id, now())
  const orders = await countOpenOrders(db, id)
  const windows = await listWindows(db, [id])
  return windows.map((row) => presentPickupWindow(row, today, orders.get(row.id) ?? 0))
}

/** One of the viewer's windows; throws `not_found` for anybody else's. */
export async function getPickupWindow(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { id: bakerId }: Pick<Viewer, 'id'>,
  id: PickupWindowId,
): Promise<PickupWindow> {
  const window = await findWindow(db, id, bakerId)
  if (!window) throw noSuchWindow()
  const { today } = await clockOfBaker(db, bakerId, now())
  return presentPickupWindow(window, today, (await countOpenOrders(db, bakerId)).get(id) ?? 0)
}

/** The time in a zone, with its date (YYYY-MM-DD). */
export function clockIn(timeZone: string, now: Date) {
  return { today: dateInZone(now, timeZone), now, timeZone }
}

/** The time in a baker's zone, that of their newest listing. */
export async function clockOfBaker(
  db: Db,
  bakerId: PersonId,
  now: Date,
): Promise<ReturnType<typeof clockIn>> {
  return clockIn((await findZoneOfBaker(db, bakerId)) ?? defaultTimeZone, now)
}

export function noSuchWindow(): AppError {
  return new AppError('not_found', 'This pickup window no longer exists.')
}
