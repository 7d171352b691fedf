import { isDeepStrictEqual } from 'node:util'
import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { momentsOf } from '#server/batches/batch-rules.ts'
import { changeBatch, insertBatches } from '#server/batches/batches-repository.ts'
import { cutoffColumns, usualTerms } from '#server/batches/cutoff-rules.ts'
import { newId } from '#server/database/new-id.ts'
import type { BatchRow, Trx } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { AppError } from '#server/http/app-error.ts'
import { servingsAfter } from '#server/listings/listing-rules.ts'
import { refuseClosedPosting } from '#server/settings/read-settings.ts'
import { type BakeDayBody, type BakePlan, mostBakeDays } from '#shared/api/bake-days.ts'
import type { ListingId, PickupWindowId } from '#shared/api/ids.ts'
import { issuesOf } from '#shared/changed-fields-rules.ts'
import { type BakeDayIssue, isNewlyOffered, refuseCutoff, refuseDate } from './bake-day-rules.ts'
import {
  changedElsewhere,
  changePlan,
  changePlanWithin,
  type OpenPlan,
  type PlanToChange,
  priceOf,
  refuseIssue,
} from './change-plan.ts'
import { getBakePlan } from './get-bake-plan.ts'
import { holdPlaceOf, makeOwnWindow, ownWindows, refuseForeignWindows } from './own-windows.ts'

/**
 * Adds a bake day to the viewer's listing, or changes and reopens the one on that date; existing orders stay.
 * Throws `invalid` by field, `conflict` for a stale form or too many days, and like `changePlan`.
 */
export async function setBakeDay(
  context: AppContext,
  viewer: Viewer,
  id: ListingId,
  body: BakeDayBody,
): Promise<BakePlan> {
  const { ownWindow, ...rest } = body
  const refuseNew = (trx: Trx) => refuseClosedPosting({ config: context.config, db: trx })
  if (!ownWindow)
    return changePlan(context, viewer, id, (trx, plan) => setDay(trx, plan, rest, { refuseNew }))
  const now = context.now()
  await inTransaction(context.db, async (trx) => {
    const place = await holdPlaceOf(trx, viewer, id)
    await changePlanWithin(
      trx,
      { viewer, id, now },
      {
        async change(_, plan) {
          const of = batchOn(plan, rest.date)
          const own = await makeOwnWindow(trx, plan.listing, ownWindow, { of, place, now })
          const day = { ...rest, pickupWindowIds: [...(rest.pickupWindowIds ?? []), own] }
          await setDay(trx, plan, day, { own, refuseNew })
        },
        termsOfFirst: () => usualTerms,
      },
    )
  })
  return getBakePlan(context, viewer, id)
}

/** Like `setBakeDay` for several distinct days, in the caller's transaction. */
export function bakeDaysWithin(trx: Trx, plan: PlanToChange, bodies: readonly BakeDayBody[]): Promise<void> {
  return changePlanWithin(trx, plan, {
    async change(_, open) {
      for (const body of bodies) await setDay(trx, open, body)
    },
    termsOfFirst: () => usualTerms,
  })
}

interface Given {
  /** the window created with the day, or already there when the request is repeated */
  own?: PickupWindowId
  /** throws while posting is closed */
  refuseNew?: (trx: Trx) => Promise<void>
}

async function setDay(
  trx: Trx,
  plan: OpenPlan,
  body: BakeDayBody,
  { own, refuseNew }: Given = {},
): Promise<void> {
  refuseIssue(refuseDate(body.date, plan.today))
  const before = batchOn(plan, body.date)
  const facts = factsOf(plan, body, before)
  if (before && isRetry(before, facts, body)) return
  if (body.version !== undefined && body.version !== (before?.version ?? 0)) throw changedElsewhere()
  const kept = before && !isNewlyOffered(before.state, facts.state) ? before : null
  if (kept === null) await refuseNew?.(trx)
  refuseTooLate(plan, body, facts, kept)
  await refuseForeignWindows(trx, plan.listing, { after: facts, before: kept, own })
  if (before) await change(trx, plan, before, body, facts)
  else await add(trx, plan, body, facts)
}

function batchOn({ days }: Pick<OpenPlan, 'days'>, date: string): BatchRow | undefined {
  return days.find(({ ready_by_date }) => ready_by_date === date)
}

/**
 * Whether a body repeats the request that last changed this day, so that a retry gets the same response.
 * False without a version. For a new day, orders placed since do not matter.
 */
function isRetry(before: BatchRow, facts: BatchFacts, { version, servingsAvailable }: BakeDayBody): boolean {
  const { servings_available: left, servings_offered: offered } = before
  return (
    version === before.version - 1 &&
    servingsAvailable === (version === 0 ? (offered ?? left) : left) &&
    facts.ready_by_time === before.ready_by_time.slice(0, 5) &&
    isDeepStrictEqual({ ...before, ...facts }, { ...before, ready_by_time: facts.ready_by_time })
  )
}

type BatchFacts = ReturnType<typeof factsOf>

async function add(trx: Trx, plan: OpenPlan, body: BakeDayBody, facts: BatchFacts): Promise<void> {
  const { listing, days, now } = plan
  if (days.length >= mostBakeDays)
    throw new AppError('conflict', `A listing can have up to ${mostBakeDays} bake days.`)
  const servings = { servings_available: body.servingsAvailable, servings_offered: body.servingsAvailable }
  const row = { ...facts, ...servings, ready_by_date: body.date }
  await insertBatches(trx, [
    { ...row, id: newId(), food_listing_id: listing.id, created_at: now, updated_at: now },
  ])
}

async function change(
  trx: Trx,
  { now }: OpenPlan,
  before: BatchRow,
  body: BakeDayBody,
  facts: BatchFacts,
): Promise<void> {
  const servings_available = servingsAfter(before.servings_available, body)
  const more = servings_available - before.servings_available
  const servings_offered = before.servings_offered === null ? null : before.servings_offered + more
  const servings = { servings_available, servings_offered }
  await changeBatch(trx, before.id, { ...facts, ...servings, version: before.version + 1, updated_at: now })
}

/** Throws `invalid` when a new day (`kept` is null) or a changed one can no longer be ordered. */
function refuseTooLate(
  { listing, now }: OpenPlan,
  body: BakeDayBody,
  facts: BatchFacts,
  kept: BatchRow | null,
) {
  const { lead_hours } = listing
  const judges = ['ready_by_time', 'order_by', 'cutoff_hours', 'cutoff_days', 'cutoff_minute'] as const
  const refuse = () => refuseCutoff(body, { ...facts, lead_hours }, now)
  const before = kept && { ...kept, ready_by_time: kept.ready_by_time.slice(0, 5) }
  refuseIssue(
    issuesOf<Pick<BatchFacts, (typeof judges)[number]>, BakeDayIssue>([{ judges, refuse }], facts, before)[0],
  )
}

/** The columns of a batch from a body. */
function factsOf({ listing }: OpenPlan, body: BakeDayBody, before?: BatchRow) {
  const { date: readyByDate, readyByTime } = body
  const { lead_hours } = listing
  const cutoff = cutoffColumns(body.cutoff ?? null)
  const moments = momentsOf(
    { readyByDate, readyByTime, timeZone: listing.time_zone },
    { ...cutoff, lead_hours },
  )
  return {
    ready_by_time: readyByTime,
    ...moments,
    ...cutoff,
    pickup_window_ids: ownWindows(body),
    price_cents: priceOf(listing, body.price ?? before?.price_cents),
    state: body.isDraft ? ('draft' as const) : ('open' as const),
    cancel_reason: null,
    is_from_repeat: false,
  }
}
