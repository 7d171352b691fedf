import type { Viewer } from '#server/accounts/viewer.ts'
import type { AppContext } from '#server/app-context.ts'
import { changeBatch, insertBatches, removeBatches } from '#server/batches/batches-repository.ts'
import { cutoffColumns, usualTerms } from '#server/batches/cutoff-rules.ts'
import { showNextBatch } from '#server/batches/show-next-batch.ts'
import type { BakeRepeatRow, Trx } from '#server/database/tables.ts'
import { refuseClosedPosting } from '#server/settings/read-settings.ts'
import type { BakePlan, RepeatBody } from '#shared/api/bake-days.ts'
import type { ListingId } from '#shared/api/ids.ts'
import { isAnyFieldChanged } from '#shared/changed-fields-rules.ts'
import {
  daysOfRepeat,
  madeTo,
  type RepeatDays,
  refuseCutoff,
  refuseRepeat,
  repeatDays,
  replan,
} from './bake-day-rules.ts'
import { findRepeat, listOrderedBatches, removeRepeat, saveRepeat } from './bake-days-repository.ts'
import {
  changedElsewhere,
  changePlan,
  changePlanWithin,
  type OpenPlan,
  type PlanChange,
  type PlanToChange,
  priceOf,
  refuseIssue,
} from './change-plan.ts'
import { ownWindows, refuseForeignWindows } from './own-windows.ts'
import { newBatches, repeatedBatch } from './repeated-batches.ts'

/**
 * Sets the weekly repeat of the viewer's listing; creates six weeks of batches, and a job creates later ones.
 * Throws `invalid` by field, `conflict` for a stale form, and like `changePlan`.
 */
export async function setRepeat(
  context: AppContext,
  viewer: Viewer,
  id: ListingId,
  body: RepeatBody,
): Promise<BakePlan> {
  const refuseNew = (trx: Trx) => refuseClosedPosting({ config: context.config, db: trx })
  const { change, termsOfFirst } = repeating(id, body, refuseNew)
  return changePlan(context, viewer, id, change, termsOfFirst)
}

/** Like `setRepeat`, in the caller's transaction. */
export function repeatWithin(trx: Trx, plan: PlanToChange, body: RepeatBody): Promise<void> {
  return changePlanWithin(trx, plan, repeating(plan.id, body))
}

/** `refuseNew` throws while posting is closed. */
function repeating(id: ListingId, body: RepeatBody, refuseNew?: (trx: Trx) => Promise<void>): PlanChange {
  const terms = { ...cutoffColumns(body.cutoff ?? null), pickup_window_ids: ownWindows(body) }
  return {
    async change(trx, plan) {
      const { listing, today, now } = plan
      const before = (await findRepeat(trx, id)) ?? null
      if (body.version !== undefined && body.version !== (before?.version ?? 0)) throw changedElsewhere()
      const days = repeatDays(body, today)
      const wasDraft = before?.makes_drafts === true && !body.isDraft
      const isNew = isAnyFieldChanged<RepeatDays>(judgedDays, days, before)
      if (isNew || wasDraft) await refuseNew?.(trx)
      refuseIssue((isNew ? refuseRepeat(days, today) : null) ?? refuseCutoff(body, null, now))
      await refuseForeignWindows(trx, listing, { after: terms, before })
      const repeat = {
        food_listing_id: id,
        ...days,
        ready_by_time: body.readyByTime,
        ...terms,
        price_cents: priceOf(listing, body.price),
        servings: body.servingsAvailable,
        makes_drafts: body.isDraft,
        made_to: madeTo(today),
        version: (before?.version ?? 0) + 1,
      }
      await saveRepeat(trx, { ...repeat, created_at: now })
      await applyRepeat(trx, plan, repeat)
    },
    // the first batch keeps its servings but gets the terms of the repeat
    termsOfFirst: (listing, today) =>
      daysOfRepeat(repeatDays(body, today), listing.ready_by_date, listing.ready_by_date).length > 0
        ? terms
        : usualTerms,
  }
}

/**
 * Ends the repeat of the viewer's listing; days that were ordered or changed by hand stay. Throws like `changePlan`.
 */
export function endRepeat(context: AppContext, viewer: Viewer, id: ListingId): Promise<BakePlan> {
  return changePlan(context, viewer, id, async (trx, plan) => {
    await removeRepeat(trx, id)
    await applyRepeat(trx, plan, null)
  })
}

const judgedDays = ['weekdays', 'first_day', 'last_day'] as const

type SavedRepeat = Omit<BakeRepeatRow, 'created_at' | 'updated_at'>

/** Creates the batches that a repeat adds, and removes those that it no longer includes. */
async function applyRepeat(
  trx: Trx,
  { listing, days, today, now }: OpenPlan,
  repeat: SavedRepeat | null,
): Promise<void> {
  const ordered = new Set((await listOrderedBatches(trx, listing.id)).map(({ batch_id }) => batch_id))
  const planned = days.map((day) => ({ ...day, isOrdered: ordered.has(day.id) }))
  const { changed, gone, added } = replan(planned, repeat, today)
  const bake = { timeZone: listing.time_zone, leadHours: listing.lead_hours, now }
  if (repeat) {
    for (const { id, ready_by_date, version } of changed)
      await changeBatch(trx, id, {
        ...repeatedBatch(repeat, ready_by_date, bake),
        version: version + 1,
        updated_at: now,
      })
    await insertBatches(trx, newBatches(repeat, added, bake))
  }
  for (const { id } of gone) await changeBatch(trx, id, { state: 'skipped', updated_at: now })
  // a batch that the listing still shows is skipped instead of removed
  const shown = await showNextBatch(trx, listing.id, now)
  await removeBatches(
    trx,
    gone.filter(({ id }) => id !== shown?.id).map(({ id }) => id),
  )
}
