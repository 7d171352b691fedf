import { watchForRestore } from '#server/database/restored/watch-for-restore.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { JobLog } from '#server/jobs/job-log.ts'
import type { Cents } from '#shared/money.ts'
import { type InstructionOutcome, type PaymentProvider, ProviderError } from '../contract/payment-provider.ts'
import { PaymentMustStopError } from '../ledger/payment-must-stop-error.ts'
import { followOwed } from '../owed/follow-owed.ts'
import type { MoneyContext } from '../providers/money-context.ts'
import { lockPayments } from '../taking/payments-repository.ts'
import { stopPayment } from '../taking/stop-payment.ts'
import { bookDebt } from './book-debt.ts'
import { checkCeiling } from './check-ceiling.ts'
import { type TakenInstruction, takeDueInstruction } from './due-instructions-repository.ts'
import { finishInstruction } from './finish-instruction.ts'
import { fitRefused } from './fit-refunds.ts'
import { updateInstruction } from './instructions-repository.ts'
import { calculateOwedAgain } from './write-refund.ts'
import { calculateRelease } from './write-release.ts'

/** How long an instruction is leased, in milliseconds. */
const lease = 2 * 60_000

/** Minutes before the next try after each failure; after the last it has failed for good. */
const pauses = [1, 2, 5, 15, 60, 240, 720, 1440, 1440]
/** An instruction with more attempts and no provider id never got an answer. */
export const lastAttempt = pauses.length
/** Minutes between polls of a pending instruction. */
const pendingPause = 10

/**
 * Sends due refunds and releases until none is left, unless the database may have been restored. Returns how many
 * finished. Each is sent at least once under its own id; a payment whose books and provider disagree is stopped.
 */
export async function carryOutInstructions(context: MoneyContext, log: JobLog): Promise<number> {
  let finished = 0
  for (;;) {
    if ((await watchForRestore(context, { isStarting: false })) !== null) return finished
    const now = context.now()
    const leaseEnd = new Date(now.getTime() + lease)
    const instruction = await takeDueInstruction(context.db, { now, leaseEnd })
    if (instruction === null) return finished
    const outcome = await carryOut(context, instruction)
    if (outcome instanceof PaymentMustStopError) {
      await stop(context, log, instruction, outcome)
      continue
    }
    const { status, isRefused = false, takenBack = 0 } = outcome
    if (status === 'done') finished += await finish(context, log, instruction, outcome)
    else if (!(isRefused && (await correctNeedlessRefund(context, instruction, takenBack))))
      await writeDown(context, log, instruction, { ...outcome, status })
  }
}

type Outcome = (InstructionOutcome | { status: 'retry'; providerId: string | null; message: string }) & {
  /** the provider refused it, for now or for good, and nothing moved */
  isRefused?: boolean
  /** what was reversed from the baker all the same, in cents */
  takenBack?: Cents
  /** our share of a refund, in cents */
  ours?: Cents
}

async function carryOut(
  context: MoneyContext,
  instruction: TakenInstruction,
): Promise<Outcome | PaymentMustStopError> {
  const { kind, rail, provider_id } = instruction
  try {
    const { provider } = await context.providers.open(rail)
    if (provider_id !== null) return await provider.readInstruction(kind, provider_id)
    return await send(context, provider, instruction)
  } catch (error) {
    if (error instanceof PaymentMustStopError) return error
    const message = error instanceof Error ? error.message : String(error)
    const unknown = { isFinal: false, status: null, takenBack: 0 }
    const { isFinal, status, takenBack } = error instanceof ProviderError ? error : unknown
    const isRefused = status !== null && status >= 400 && status < 500
    return { status: isFinal ? 'failed' : 'retry', providerId: provider_id, message, isRefused, takenBack }
  }
}

async function send(
  context: MoneyContext,
  provider: PaymentProvider,
  instruction: TakenInstruction,
): Promise<Outcome> {
  const { id, kind, capture_id, payee, release_id: releaseId } = instruction
  const names = { instructionId: id, captureId: capture_id, payee }
  const now = context.now()
  if (kind === 'refund') {
    const owedAgain = await inTransaction(context.db, (trx) => calculateOwedAgain(trx, instruction, now))
    const ours = instruction.is_fee_refused ? 0 : instruction.commission_cents + owedAgain
    const { amount_cents: amount } = instruction
    const done = await checkCeiling(context, provider, instruction, { id, kind, amount, releaseId })
    // providers forget idempotency keys after a while, so look for the refund first
    const outcome =
      done === null
        ? await provider.refund({
            ...names,
            amount,
            commission: ours,
            releaseId,
            firstTryId: instruction.replaces ?? id,
            reason: instruction.reason ?? '',
          })
        : await provider.readInstruction(kind, done)
    return { ...outcome, ours }
  }
  const amount = await inTransaction(context.db, (trx) => calculateRelease(trx, instruction, now))
  if (amount > 0) {
    const done = await checkCeiling(context, provider, instruction, { id, kind, amount, releaseId })
    return done === null ? provider.release({ ...names, amount }) : provider.readInstruction(kind, done)
  }
  if (amount === 0) return { status: 'done', providerId: null, message: null }
  return { status: 'failed', providerId: null, message: 'The refunds exceed what is due to the baker.' }
}

/** Books what the provider did, or stops the payment if that fails; returns how many finished, 0 or 1. */
async function finish(
  context: MoneyContext,
  log: JobLog,
  instruction: TakenInstruction,
  outcome: Pick<InstructionOutcome, 'providerId' | 'amount' | 'commission'>,
): Promise<0 | 1> {
  const now = context.now()
  const { id, kind, rail } = instruction
  try {
    await inTransaction(context.db, (trx) => finishInstruction(context, trx, instruction, outcome, now))
  } catch (error) {
    if (!(error instanceof PaymentMustStopError)) throw error
    await stop(context, log, instruction, error, outcome.providerId)
    return 0
  }
  log.info({ instruction: id, kind, rail }, 'A payment instruction was carried out.')
  return 1
}

/** Stops a payment and records the reason on its instruction, which waits for a person. */
async function stop(
  context: MoneyContext,
  log: JobLog,
  { id, kind, rail, provider_id }: TakenInstruction,
  { paymentId, message }: PaymentMustStopError,
  providerId = provider_id,
): Promise<void> {
  const now = context.now()
  await inTransaction(context.db, async (trx) => {
    await stopPayment(trx, paymentId, message, now)
    const said = { provider_id: providerId, last_error: message }
    await updateInstruction(trx, id, { ...said, updated_at: now })
  })
  const what = { instruction: id, kind, rail, payment: paymentId, reason: message }
  log.error(what, 'A payment was stopped: somebody has to look.')
}

/** Whether a dispute already returned the money of a refused refund; then corrects the refund and the baker's debt. */
function correctNeedlessRefund(
  context: MoneyContext,
  instruction: TakenInstruction,
  takenBack: Cents,
): Promise<boolean> {
  const now = context.now()
  return inTransaction(context.db, async (trx) => {
    if (!(await fitRefused(trx, instruction, takenBack, now))) return false
    const [payment] = await lockPayments(trx, [instruction.payment_id])
    if (!payment) return true
    const isBooked = await bookDebt(trx, payment, now)
    if (isBooked || takenBack > 0) await followOwed(context, trx, payment.cook_id, now)
    return true
  })
}

async function writeDown(
  context: MoneyContext,
  log: JobLog,
  instruction: TakenInstruction,
  outcome: Pick<Outcome, 'providerId' | 'message' | 'ours'> & { status: Exclude<Outcome['status'], 'done'> },
): Promise<void> {
  const now = context.now()
  const { id, kind, rail } = instruction
  const what = { instruction: id, kind, rail }
  const { providerId: provider_id, message: last_error } = outcome
  const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  if (outcome.status === 'fee_refused') {
    // stored first, so that the refund is never sent with the fee again
    await updateInstruction(context.db, id, {
      collects_cents: 0,
      is_fee_refused: true,
      last_error,
      next_attempt_at: now,
      updated_at: now,
    })
    const owed = { ...what, commission: outcome.ours, reason: last_error }
    log.error(owed, 'A refund is made without our fee: the baker pays all of it and is owed the fee.')
    return
  }
  const pause = pauses[instruction.attempts - 1]
  if (outcome.status === 'pending' || (outcome.status === 'retry' && pause !== undefined)) {
    const next_attempt_at = later(outcome.status === 'pending' ? pendingPause : (pause ?? 0))
    await updateInstruction(context.db, id, { provider_id, last_error, next_attempt_at, updated_at: now })
    if (last_error !== null) log.error({ ...what, reason: last_error }, 'A payment instruction waits.')
    return
  }
  // the next sale takes the debt that this one would have taken
  const failed = { status: 'failed', provider_id, last_error, collects_cents: null } as const
  await updateInstruction(context.db, id, { ...failed, updated_at: now })
  log.error({ ...what, reason: last_error }, 'A payment instruction failed for good: somebody has to look.')
}
