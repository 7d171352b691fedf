import type { AppContext } from '#server/app-context.ts'
import { settleHeldPickups } from '#server/checkouts/settle-held-pickups.ts'
import type { PaymentRow } from '#server/database/tables.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { JobLog } from '#server/jobs/job-log.ts'
import type { PaymentId } from '#shared/api/ids.ts'
import type { ProviderOrderId } from '#shared/api/payments.ts'
import type { Rail } from '#shared/pay-ways.ts'
import { applyTruth, closeUnheardOf } from './apply-truth.ts'
import {
  listClosedToDoubt,
  listPaymentsToSettle,
  lockPayments,
  noteAskedAbout,
} from './payments-repository.ts'

/** How long an answer about money may take, in milliseconds, before somebody else asks. */
const captureGrace = 60_000
/** How long, and how often, a closed payment is still doubted, in milliseconds. */
const doubtFor = 24 * 60 * 60_000
const doubtEvery = 60 * 60_000
const batch = 100

/** Whether somebody is asking the provider for this payment's money right now. */
export function isBeingCaptured(
  { capture_requested_at }: Pick<PaymentRow, 'capture_requested_at'>,
  now: Date,
): boolean {
  return capture_requested_at !== null && capture_requested_at.getTime() > now.getTime() - captureGrace
}

/**
 * Settles the payments that nobody else will: those whose hold is over and those whose money was asked for without an
 * answer, by what the provider says of them. For a day it also looks at closed ones, should money have come without a
 * word; and the orders at pickup that waited for them. May run twice at once and die anywhere. Answers how many provider's orders it asked about.
 */
export async function settlePayments(context: AppContext, log: JobLog): Promise<number> {
  const now = context.now()
  const askedBefore = new Date(now.getTime() - captureGrace)
  const due = await listPaymentsToSettle(context.db, { now, askedBefore, limit: batch })
  const unheardOf = due.filter((payment) => payment.provider_order_id === null).map(({ id }) => id)
  if (unheardOf.length > 0) await expireUnheardOf(context, unheardOf, now)

  const asked = providerOrdersOf(due, now)
  const doubted = await listClosedToDoubt(context.db, {
    closedSince: new Date(now.getTime() - doubtFor),
    lookedAtBefore: new Date(now.getTime() - doubtEvery),
    limit: batch,
  })
  for (const order of [...asked, ...providerOrdersOf(doubted.map(open), now)]) {
    try {
      await settle(context, order)
    } catch (error) {
      log.error({ err: error, rail: order.rail }, 'A payment could not be settled; it will be tried again.')
    }
    await noteAskedAbout(context.db, order.paymentIds, context.now())
  }
  await settleHeldPickups(context, log)
  return asked.length
}

interface AskedOrder {
  rail: Rail
  providerOrderId: ProviderOrderId
  paymentIds: PaymentId[]
  /** whether none of its payments is held any longer */
  isOver: boolean
}

type Asked = Pick<PaymentRow, 'id' | 'rail' | 'provider_order_id' | 'held_until'>

function providerOrdersOf(payments: readonly Asked[], now: Date): AskedOrder[] {
  const groups = Map.groupBy(payments, ({ rail, provider_order_id }) => `${rail} ${provider_order_id}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (!first || first.provider_order_id === null) return []
    return {
      rail: first.rail,
      providerOrderId: first.provider_order_id,
      paymentIds: group.map(({ id }) => id),
      isOver: group.every(({ held_until }) => held_until <= now),
    }
  })
}

/** A closed payment is only looked at: there is nothing left to stop. */
function open(payment: Omit<Asked, 'held_until'>): Asked {
  return { ...payment, held_until: new Date(8.64e15) }
}

async function settle(context: AppContext, { rail, providerOrderId, isOver }: AskedOrder): Promise<void> {
  const { provider } = await context.providers.open(rail)
  const truth = isOver ? await provider.close(providerOrderId) : await provider.read(providerOrderId)
  await applyTruth(context, rail, truth, isOver ? 'expired' : null)
}

async function expireUnheardOf(context: AppContext, ids: readonly PaymentId[], now: Date): Promise<void> {
  await inTransaction(context.db, async (trx) => {
    const payments = await lockPayments(trx, ids)
    const over = payments.filter(
      ({ status, provider_order_id, held_until }) =>
        status === 'awaiting' && provider_order_id === null && held_until <= now,
    )
    await closeUnheardOf(context, trx, over, 'expired')
  })
}
