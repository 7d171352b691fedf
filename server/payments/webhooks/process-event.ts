import { AppError } from '#server/http/app-error.ts'
import { Id } from '#shared/api/fields.ts'
import type { ProviderOrderId } from '#shared/api/payments.ts'
import type { ProviderEventResult } from '#shared/api/provider-events.ts'
import type { Rail } from '#shared/payment-methods.ts'
import { ProviderError, type ProviderEvent, type ProviderOrderState } from '../contract/payment-provider.ts'
import type { DisputeLog } from '../disputes/apply-dispute.ts'
import { handleDisputeEvent, isUnanswered } from '../disputes/handle-dispute-event.ts'
import { makeInstructionDue } from '../instructions/instructions-repository.ts'
import { askProvider } from '../providers/ask-provider.ts'
import type { MoneyContext } from '../providers/money-context.ts'
import { accountsOfBakers } from '../rails/accounts-of-bakers.ts'
import { compareReportedMoney } from '../reconciliation/compare-reported-money.ts'
import { followReport } from '../taking/follow-report.ts'
import { hasProviderOrder, listPaymentsNamed } from '../taking/payments-repository.ts'
import { stopRefused } from '../taking/stop-payment.ts'
import { type ReceivedEvent, storeEvent } from './provider-events-repository.ts'

/**
 * Processes an event and stores it with its result; idempotent. If the provider does not answer, the event waits for a
 * job to retry it. Throws any other error after storing it.
 */
export async function processEvent(
  context: MoneyContext,
  received: ReceivedEvent,
  log: DisputeLog,
): Promise<ProviderEventResult> {
  try {
    const result = await act(context, received.rail, received.event, log)
    await storeEvent(context.db, received, result, context.now())
    return result
  } catch (thrown) {
    const error = await stopRefused(context, thrown, log)
    if (isUnanswered(error)) {
      const waiting = { outcome: 'waiting', words: failureText(error) } as const
      await storeEvent(context.db, received, waiting, context.now())
      return waiting
    }
    const failed = { outcome: 'failed', words: failureText(error) } as const
    await storeEvent(context.db, received, failed, context.now()).catch((err: unknown) => {
      log.error(
        { err, rail: received.rail, event: received.event.eventId },
        'A failed event could not be stored.',
      )
    })
    throw error
  }
}

/** An error for the console: its message and its cause. */
export function failureText(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const { cause } = error instanceof AppError ? error : {}
  return cause instanceof Error ? `${message} (${cause.message})` : message
}

const handled: ProviderEventResult = { outcome: 'handled', words: null }
const notOurs: ProviderEventResult = { outcome: 'ignored', words: 'It isn’t about anything of ours.' }

async function act(
  context: MoneyContext,
  rail: Rail,
  { subject, isAboutMoney = false }: ProviderEvent,
  log: DisputeLog,
): Promise<ProviderEventResult> {
  if (subject.kind === 'other')
    return { outcome: 'ignored', words: subject.why ?? 'It doesn’t name anything we know.' }
  if (subject.kind === 'account') {
    await refreshAccount(context, rail, subject)
    return handled
  }
  if (subject.kind === 'dispute') return (await handleDisputeEvent(context, rail, subject, log)) ?? notOurs
  if (subject.kind === 'order') {
    const reported = await readOrder(context, rail, subject.providerOrderId)
    if (reported !== null) await followReport(context, rail, reported, null)
  }
  if (subject.kind === 'instruction') {
    const { data: id } = Id.safeParse(subject.instructionId)
    // a payee may also sell elsewhere, with ids of their own
    if (id !== undefined) await makeInstructionDue(context.db, id, context.now())
  }
  const payments = await listPaymentsNamed(context.db, rail, subject)
  if (isAboutMoney) await compareReportedMoney(context, payments, log)
  return payments.length > 0 ? handled : notOurs
}

/** Refreshes a baker's account; a revoked one is marked lost even if the provider does not answer. */
async function refreshAccount(
  context: MoneyContext,
  rail: Rail,
  { payee, isLost }: Extract<ProviderEvent['subject'], { kind: 'account' }>,
): Promise<void> {
  const accounts = accountsOfBakers[rail]
  try {
    await accounts.refresh(context, payee)
  } catch (error) {
    if (isLost === true && isUnanswered(error)) await accounts.lose(context, payee)
    throw error
  }
}

/** Reads an order from the provider; null when neither it nor we know it. */
async function readOrder(
  context: MoneyContext,
  rail: Rail,
  providerOrderId: ProviderOrderId,
): Promise<ProviderOrderState | null> {
  try {
    return await askProvider(context, rail, ({ provider }) => provider.read(providerOrderId))
  } catch (error) {
    if (isUnknownThere(error) && !(await hasProviderOrder(context.db, rail, providerOrderId))) return null
    throw error
  }
}

function isUnknownThere(error: unknown): boolean {
  const { cause } = error instanceof AppError ? error : {}
  return cause instanceof ProviderError && cause.status === 404
}
