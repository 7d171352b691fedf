import { setTimeout as wait } from 'node:timers/promises'
import { inTransaction } from '#server/database/transaction.ts'
import { consoleUrl } from '#server/http/sites-rules.ts'
import type { JobLog } from '#server/jobs/job-log.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import type { PaymentId } from '#shared/api/ids.ts'
import type { Cents } from '#shared/money.ts'
import type { MoneyContext } from '../providers/money-context.ts'
import { bookProviderFee } from '../taking/book-provider-fee.ts'
import { lockPayments } from '../taking/payments-repository.ts'
import { stopPayment } from '../taking/stop-payment.ts'
import {
  beginRun,
  dropRun,
  finishRun,
  insertDifferences,
  lockOpenDifferences,
  noteStillThere,
  resolveDifferences,
} from './differences-repository.ts'
import { sortDifferences } from './kept-difference-rules.ts'
import { type Reconciliation, reconcilePayments } from './reconcile-payments.ts'
import { differencesMail } from './reconciliation-mail.ts'
import { lockUncountedListings, noteServingsOffered } from './servings-offered-repository.ts'

/** How long a difference may be work in progress before it is checked again, in milliseconds. */
const settlingTime = 30_000
/** How long a run may take before it counts as dead, in milliseconds. */
const longestRun = 6 * 60 * 60_000
/** How many uncounted listings are counted in one transaction. */
const batch = 1_000

/** Result of a comparison: the number of differences, and until when the providers' lists were complete. */
export interface ComparedBooks {
  differences: number
  completeUntil: Date
}

/**
 * Compares our books with themselves and with the providers' since a moment. Books new fees, stores differences, stops
 * affected payments and mails the operator. Returns null while another run is in progress.
 */
export async function compareBooks(
  context: MoneyContext,
  log: JobLog,
  since: Date,
  pause: () => Promise<unknown> = () => wait(settlingTime),
): Promise<ComparedBooks | null> {
  const { db } = context
  const started = context.now()
  const unlessSince = new Date(started.getTime() - longestRun)
  const run = await inTransaction(db, (trx) => beginRun(trx, { now: started, since, unlessSince }))
  if (run === null) return null
  try {
    await countServingsOffered(context)
    const found = await reconcilePayments(context, since, pause)
    await noteFees(context, found.fees)
    await stopPayments(context, found.toStop, log)
    const added = await keep(context, run, found)
    const { compared, differences, completeUntil } = found
    log.info({ compared, differences: differences.length, added }, 'The books were compared.')
    return { differences: differences.length, completeUntil }
  } catch (error) {
    await dropRun(db, run)
    throw error
  }
}

/** Backfills the servings offered of old listings, locked against sales. */
async function countServingsOffered({ db }: MoneyContext): Promise<void> {
  for (;;) {
    const counted = await inTransaction(db, async (trx) => {
      const ids = await lockUncountedListings(trx, batch)
      await noteServingsOffered(trx, ids)
      return ids.length
    })
    if (counted < batch) return
  }
}

/** Some providers report their fee only later. */
async function noteFees({ db, now }: MoneyContext, fees: ReadonlyMap<PaymentId, Cents>): Promise<void> {
  for (const [id, fee] of fees)
    await inTransaction(db, async (trx) => {
      const [payment] = await lockPayments(trx, [id])
      if (payment?.status === 'captured') await bookProviderFee(trx, payment, fee, now())
    })
}

async function stopPayments(
  { db, now }: MoneyContext,
  toStop: ReadonlyMap<PaymentId, string>,
  log: JobLog,
): Promise<void> {
  for (const [payment, reason] of toStop) {
    await inTransaction(db, (trx) => stopPayment(trx, payment, reason, now()))
    log.error({ payment, reason }, 'A payment was stopped: somebody has to look.')
  }
}

/** Returns the number of new differences. */
async function keep(
  { db, config, now }: MoneyContext,
  run: string,
  { differences, unseen, compared }: Reconciliation,
): Promise<number> {
  const moment = now()
  return inTransaction(db, async (trx) => {
    const { added, stillThere, gone } = sortDifferences(differences, await lockOpenDifferences(trx), unseen)
    for (const { id, difference } of stillThere) await noteStillThere(trx, id, difference, moment)
    await resolveDifferences(trx, gone, moment)
    await insertDifferences(trx, added, moment)
    if (added.length > 0) {
      const mail = differencesMail(added, `${consoleUrl(config)}/admin?tab=money&list=differing`)
      await queueMail(
        trx,
        { ...mail, to: config.supportEmail, purpose: 'reconciliation-differences' },
        moment,
      )
    }
    await finishRun(
      trx,
      run,
      { compared, differences: differences.length, new_differences: added.length },
      moment,
    )
    return added.length
  })
}
