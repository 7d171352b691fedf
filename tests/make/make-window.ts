import { PickupWindow } from '#shared/api/pickup-windows.ts'
import { addDays, dateInZone } from '#shared/ready-by.ts'
import { testNow } from './clock.ts'
import type { Person } from './make-person.ts'

/** A valid one-time window two days after `now` in New York, when a listing of `makeListing` is ready. */
export function goodWindow(now = testNow) {
  return {
    weekday: null,
    firstDay: addDays(dateInZone(now, 'America/New_York'), 2),
    from: '09:00',
    until: '12:00',
    capacity: 12,
  }
}

/** The same; `changes` replace fields, also with wrong ones. */
export function windowBody(changes: Record<string, unknown> = {}, now = testNow): Record<string, unknown> {
  return { ...goodWindow(now), ...changes }
}

/** Adds a pickup window as a baker through the API. */
export async function makeWindow(
  baker: Person,
  changes: Record<string, unknown> = {},
): Promise<PickupWindow> {
  const answer = await baker.call('POST', '/api/sellers/pickup-windows', windowBody(changes, baker.now()))
  if (answer.status !== 201)
    throw new Error(`The window answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return PickupWindow.parse(answer.body)
}
