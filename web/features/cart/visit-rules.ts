import type { PickupPlaceId } from '#shared/api/ids.ts'
import type { PossiblePickup, PossiblePickups } from '#shared/api/pickup-windows.ts'
import { dateInZone } from '#shared/ready-by.ts'
import { commonSlots } from '#web/features/pickups/pickup-choices.ts'
import { type BakerLines, type CartLine, type CartLines, lineId } from './cart-rules.ts'

/** The time and place of a pickup. */
export interface Visit {
  /** the ready day, YYYY-MM-DD */
  day: string
  /** the baker's pickup location; null for the listing's own address */
  placeId: PickupPlaceId | null
  /** as precise as the buyer may know it */
  address: string
  /** the available slots; null if unknown, so the server decides */
  possible: PossiblePickups | null
}

/** A baker's lines picked up in one visit; `possible` has the slots common to all. */
export interface PickupLines {
  /** null until known */
  visit: Visit | null
  lines: CartLines
}

/** The visit of a line; null until known. */
export type VisitOfLine = (line: CartLine) => Visit | null

/**
 * Groups a baker's lines into visits, earliest day first. Lines share a visit if day, place and a slot match, or if
 * both have a preferred time, unless the buyer separates them (decisions, a pickup).
 */
export function groupByPickup(lines: CartLines, visitOf: VisitOfLine): PickupLines[] {
  const keyOf = (line: CartLine) => {
    const visit = visitOf(line)
    return visit === null ? '' : `${visit.day} ${visit.placeId ?? ''}`
  }
  return [...Map.groupBy(lines, keyOf).values()]
    .flatMap((own) => splitBySlots(own, visitOf))
    .toSorted((one, other) => (dayOf(one) < dayOf(other) ? -1 : Number(dayOf(one) > dayOf(other))))
}

/** Adds each line to the first visit with a common slot. */
function splitBySlots(lines: CartLines, visitOf: VisitOfLine): PickupLines[] {
  const visits: PickupLines[] = []
  for (const line of lines) {
    const visit = visitOf(line)
    const at = line.isApart === true ? -1 : visits.findIndex((one) => canJoin(one, visit))
    const joined = visits[at]
    if (joined) visits[at] = { visit: together(joined.visit, visit), lines: [...joined.lines, line] }
    else visits.push({ visit, lines: [line] })
  }
  return visits
}

function canJoin({ visit, lines }: PickupLines, other: Visit | null): boolean {
  if (lines.some(({ isApart }) => isApart)) return false
  const [one, another] = [visit?.possible ?? null, other?.possible ?? null]
  if (one === null || another === null) return true
  if (one.isNeeded !== another.isNeeded) return false
  // without slots on either side a second visit gains nothing
  if (one.windows.length === 0 || another.windows.length === 0)
    return one.windows.length === another.windows.length
  return commonSlots([one, another]).length > 0
}

function together(visit: Visit | null, other: Visit | null): Visit | null {
  if (visit === null || other === null) return visit ?? other
  const [one, another] = [visit.possible, other.possible]
  const possible =
    one && another ? { isNeeded: one.isNeeded, windows: commonSlots([one, another]) } : (one ?? another)
  return { ...visit, possible }
}

function dayOf({ visit }: PickupLines): string {
  return visit?.day ?? ''
}

/** A pickup with its baker. */
export interface PickupOfBaker extends PickupLines {
  baker: BakerLines
}

/** All pickups of a cart, earliest possible day first. A chosen time moves none of them. */
export function listPickups(bakers: readonly BakerLines[], visitOf: VisitOfLine): PickupOfBaker[] {
  return bakers
    .flatMap((baker) => groupByPickup(baker.lines, visitOf).map((pickup) => ({ ...pickup, baker })))
    .toSorted((one, other) => firstDay(one).localeCompare(firstDay(other)))
}

function firstDay({ visit }: PickupLines): string {
  const [slot] = visit?.possible?.windows ?? []
  return slot ? dateInZone(new Date(slot.from), slot.timeZone) : (visit?.day ?? '')
}

/** How many pickups are ordered whole while some lines are not; null if a pickup is ordered in part. */
export function countOrderedPickups(
  pickups: readonly PickupLines[],
  problems: ReadonlyMap<string, unknown>,
  leftOut: ReadonlySet<string>,
): number | null {
  const parts = pickups.map(({ lines }) => {
    const asked = lines.map(lineId).filter((id) => !leftOut.has(id))
    return { asked: asked.length, ordered: asked.filter((id) => !problems.has(id)).length }
  })
  if (parts.some(({ asked, ordered }) => ordered > 0 && ordered < asked)) return null
  return parts.filter(({ ordered }) => ordered > 0).length
}

/** Whether a baker's lines are picked up at several places. */
export function areSeveralPlaces(pickups: readonly PickupLines[]): boolean {
  return new Set(pickups.flatMap(({ visit }) => (visit ? [visit.placeId] : []))).size > 1
}

/** The earliest slot for some line if it is before the visit's first slot, else null. */
export function earlierAlone({ visit, lines }: PickupLines, visitOf: VisitOfLine): PossiblePickup | null {
  const [first] = visit?.possible?.windows ?? []
  if (!first) return null
  const earliest = lines
    .flatMap((line) => visitOf(line)?.possible?.windows[0] ?? [])
    .toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1))[0]
  return earliest && earliest.startsAt < first.startsAt ? earliest : null
}
