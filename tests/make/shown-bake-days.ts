import type { BakeDay, BakePlan, Repeat } from '#shared/api/bake-days.ts'

/** A bake day as its baker sees it: twelve rye loaves on a Saturday, order by Thursday; `changes` replace fields. */
export function shownBakeDay(changes: Partial<BakeDay> = {}): BakeDay {
  return {
    batchId: '01a21438-0000-7000-8000-000000000002',
    date: '2097-11-30',
    readyByTime: '09:00',
    state: 'open',
    orderBy: '2097-11-28T23:00:00.000Z',
    cutoff: null,
    pickupWindowIds: null,
    price: '9.50',
    servingsAvailable: 12,
    openOrders: 0,
    servingsOrdered: 0,
    isSoldOut: false,
    isShown: true,
    isFromRepeat: false,
    version: 1,
    ...changes,
  }
}

/** A repeat: each Saturday, 20 servings for $11. */
export function shownRepeat(changes: Partial<Repeat> = {}): Repeat {
  return {
    weekdays: [6],
    firstDay: '2097-11-25',
    lastDay: null,
    readyByTime: '09:00',
    servingsAvailable: 20,
    price: '11.00',
    cutoff: null,
    pickupWindowIds: null,
    isDraft: false,
    version: 2,
    ...changes,
  }
}

/** The bake plan of a rye loaf on the Monday before; without bake days unless `changes` add them. */
export function shownBakePlan(changes: Partial<BakePlan> = {}): BakePlan {
  return {
    hasOptions: false,
    leadHours: null,
    placeId: null,
    title: 'Rye',
    timeZone: 'America/New_York',
    today: '2097-11-25',
    repeat: null,
    days: [],
    ...changes,
  }
}
