import type { PickupPlaceId } from '#shared/api/ids.ts'
import type { PossiblePickup, PossiblePickups } from '#shared/api/pickup-windows.ts'
import { commonSlots } from '#web/features/pickups/pickup-choices.ts'
import type { CartLine, CartLines } from './cart-rules.ts'

/** When and where something is picked up. */
export interface Visit {
  /** YYYY-MM-DD, on which it is ready */
  day: string
  /** at which of the baker's places; null: at an address of the listing's own */
  placeId: PickupPlaceId | null
  /** as the buyer may know it by now */
  address: string
  /** the slots in which it can be picked up; null: nobody knows just now, and the server decides */
  possible: PossiblePickups | null
}

/** What of a baker's is picked up in one visit; `possible` is what all of its lines have in common. */
export interface PickupLines {
  /** null while that is not known */
  visit: Visit | null
  lines: CartLines
}

/** When and where a line is picked up; null while that is not known. */
export type VisitOfLine = (line: CartLine) => Visit | null

/**
 * A baker's lines by visit, the first day first: what is ready on one day at one place and can be picked up in one slot, or for which its
 * buyer wishes a time of their own, is one visit, but for what they want to pick up by itself (decisions, a pickup).
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

/** Puts each line to the first visit with which it shares a slot. */
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
  // of what has no slot at all, or none any more, nothing is gained by a second visit
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

/** Whether a baker's lines are picked up at several of their places. */
export function areSeveralPlaces(pickups: readonly PickupLines[]): boolean {
  return new Set(pickups.flatMap(({ visit }) => (visit ? [visit.placeId] : []))).size > 1
}

/** The slot in which some line of a visit could be picked up before all of them can; null where nothing waits for anything else. */
export function earlierAlone({ visit, lines }: PickupLines, visitOf: VisitOfLine): PossiblePickup | null {
  const [first] = visit?.possible?.windows ?? []
  if (!first) return null
  const earliest = lines
    .flatMap((line) => visitOf(line)?.possible?.windows[0] ?? [])
    .toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1))[0]
  return earliest && earliest.startsAt < first.startsAt ? earliest : null
}
