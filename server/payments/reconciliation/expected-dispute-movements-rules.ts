import type { LedgerEntryKind, Movement } from '#shared/ledger-entries.ts'
import type { Cents } from '#shared/money.ts'
import { disputeOwed } from '../ledger/ledger-rules.ts'
import { disputedFrom } from '../providers/fee-bearer-rules.ts'
import type { BookedDispute, BookedMovement, BookedOrder, BookedPayment } from './booked-rules.ts'

type Way = `${Movement['credit_account']} to ${Movement['debit_account']}`

/** The account pairs that each kind of dispute entry may use. */
const ways: Readonly<Partial<Record<LedgerEntryKind, readonly Way[]>>> = {
  dispute_withdrawal: [
    'held to disputed',
    'baker to disputed',
    'platform to disputed',
    'baker to receivable',
    'receivable to platform',
  ],
  dispute_return: [
    'disputed to held',
    'disputed to baker',
    'disputed to platform',
    'held to baker',
    'receivable to baker',
  ],
  dispute_fee: [
    'platform to provider_fees',
    'baker to provider_fees',
    'provider_fees to platform',
    'provider_fees to baker',
  ],
  reversal: ['baker to held'],
}

/**
 * Returns the ledger entries that a payment's disputes must have. Which account gave each cent depends on timing, so
 * those entries are taken as booked; `wrongDisputeSums` checks their sums.
 */
export function expectedOfDisputes(payment: BookedPayment): Movement[] {
  if (payment.disputes.length === 0) return []
  return [
    ...payment.movements.filter((one) => isOfDispute(payment, one)).map((one) => toItsPeople(payment, one)),
    ...payment.disputes.flatMap((dispute) => owedFor(payment, dispute)),
  ]
}

/** A baker owes their part of a lost dispute if the provider took it from us; booked once no refund is unfinished. */
function owedFor(payment: BookedPayment, { id, ended_at, shares }: BookedDispute): Movement[] {
  if (ended_at === null || payment.payee === null || disputedFrom(payment.rail) === 'baker') return []
  return shares
    .filter(({ returned_at }) => returned_at === null)
    .flatMap(({ order_id, amount_cents, commission_cents }) => {
      const order = payment.orders.find((one) => one.id === order_id)
      if (!order || !hadBaker(payment, order, id)) return []
      if (hasOpenRefund(payment, order) && !owesAlready(payment, order, id)) return []
      return disputeOwed(order, id, amount_cents - commission_cents)
    })
}

function hadBaker(
  { movements, instructions }: BookedPayment,
  order: BookedOrder,
  disputeId: string,
): boolean {
  const releases = new Set(instructions.filter(({ kind }) => kind === 'release').map(({ id }) => id))
  return movements
    .filter((one) => one.order_id === order.id && one.credit_account === 'baker')
    .some(({ debit_account, cause, instruction_id }) =>
      debit_account === 'disputed'
        ? cause === `dispute_withdrawal:${disputeId}`
        : debit_account === 'held' && instruction_id !== null && releases.has(instruction_id),
    )
}

function hasOpenRefund({ instructions }: BookedPayment, order: BookedOrder): boolean {
  return instructions.some(
    ({ kind, order_id, status }) =>
      kind === 'refund' && order_id === order.id && (status === 'waiting' || status === 'failed'),
  )
}

function owesAlready({ movements }: BookedPayment, order: BookedOrder, disputeId: string): boolean {
  return movements.some(
    ({ order_id, debit_account, cause }) =>
      order_id === order.id && debit_account === 'receivable' && cause === `dispute_withdrawal:${disputeId}`,
  )
}

function isOfDispute(payment: BookedPayment, moved: BookedMovement): boolean {
  const way: Way = `${moved.credit_account} to ${moved.debit_account}`
  return (
    (ways[moved.kind]?.includes(way) ?? false) && idsOf(payment, moved).some((id) => isCausedBy(moved, id))
  )
}

/** The ids that may cause an entry: disputes, and instructions that a dispute affected. */
function idsOf(
  { disputes, instructions }: BookedPayment,
  { kind, credit_account }: BookedMovement,
): string[] {
  const met = instructions
    .filter((one) =>
      credit_account === 'receivable'
        ? one.status === 'void' && one.kind === 'refund'
        : one.kind === 'release',
    )
    .map(({ id }) => id)
  return [...(kind === 'reversal' ? [] : disputes.map(({ id }) => id)), ...met]
}

function isCausedBy({ cause, kind }: BookedMovement, id: string): boolean {
  return cause === `${kind}:${id}` || cause.startsWith(`${kind}:${id}:`)
}

function toItsPeople(payment: BookedPayment, moved: BookedMovement): Movement {
  const { sequence: _, order_id, kind, credit_account, cause, ...rest } = moved
  const order = payment.orders.find(({ id }) => id === order_id)
  const names = kind === 'reversal' || credit_account === 'receivable'
  const instruction = payment.instructions.find(({ id }) => names && cause === `${kind}:${id}`)
  return {
    ...rest,
    kind,
    cause,
    credit_account,
    order_id: order?.id ?? null,
    payment_id: payment.id,
    cook_id: order?.cook_id ?? payment.cook_id,
    instruction_id: instruction?.id ?? null,
    reason: null,
    recorded_by_admin: null,
  }
}

/** What a dispute's rows require (`due`), and the sum of its ledger entries (`booked`). */
export interface DisputeSum {
  dispute: BookedDispute
  order: BookedOrder | null
  what: 'taken' | 'fee'
  due: Cents
  booked: Cents
}

/** Returns the sums that do not match. */
export function wrongDisputeSums(payment: BookedPayment): DisputeSum[] {
  return payment.disputes
    .flatMap((dispute) => sumsOf(payment, dispute))
    .filter(({ due, booked }) => due !== booked)
}

function sumsOf(payment: BookedPayment, dispute: BookedDispute): DisputeSum[] {
  const { id, withdrawn_cents, returned_cents, fee_cents, shares } = dispute
  const own = payment.movements.filter((one) => isCausedBy(one, id))
  const into = (account: Movement['debit_account'], moved: readonly BookedMovement[]) =>
    moved.reduce(
      (sum, { debit_account, credit_account, amount_cents }) =>
        sum +
        (debit_account === account ? amount_cents : 0) -
        (credit_account === account ? amount_cents : 0),
      0,
    )
  const away = withdrawn_cents - returned_cents
  const taken = { dispute, what: 'taken' as const }
  return [
    { ...taken, order: null, due: away, booked: into('disputed', own) },
    { dispute, what: 'fee', order: null, due: fee_cents, booked: into('provider_fees', own) },
    ...payment.orders.map((order) => ({
      ...taken,
      order,
      due: shares
        .filter(({ order_id, returned_at }) => order_id === order.id && returned_at === null)
        .reduce((sum, { amount_cents }) => sum + amount_cents, 0),
      booked: into(
        'disputed',
        own.filter(({ order_id }) => order_id === order.id),
      ),
    })),
    // a baker whose debt payment is disputed owes the debt again
    ...(payment.payee === null
      ? [{ ...taken, order: null, due: into('disputed', own), booked: into('receivable', own) }]
      : []),
  ]
}
