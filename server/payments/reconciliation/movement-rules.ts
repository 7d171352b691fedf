import { accountLabels } from '#shared/ledger-accounts.ts'
import type { Movement } from '#shared/ledger-entries.ts'
import { formatMoney } from '#shared/money.ts'
import type { BookedAtPickup, BookedMovement, BookedPayment } from './booked-rules.ts'
import { type Difference, difference } from './difference-rules.ts'
import { wrongDisputeSums } from './expected-dispute-movements-rules.ts'
import { causeOf, expectedAtPickup, expectedMovements } from './expected-movements-rules.ts'

/** Finds missing, wrong and unexplained ledger entries of a payment. */
export function differencesInMovements(payment: BookedPayment): Difference[] {
  const { id: paymentId, rail } = payment
  const sums = wrongDisputeSums(payment).map(({ dispute, order, what, due, booked }) => {
    const has = order === null ? 'has' : `has of order ${order.id}`
    const taken = what === 'fee' ? 'cost' : has
    const words = `payment ${paymentId} (${rail}): dispute ${dispute.id} ${taken} ${formatMoney(due)}, and ${formatMoney(booked)} is booked`
    return difference({
      kind: 'movements',
      rail,
      paymentId,
      orderId: order?.id ?? null,
      ours: due,
      theirs: booked,
      words,
    })
  })
  const rows = compared(expectedMovements(payment), payment.movements).map((one) =>
    difference({
      kind: 'movements',
      rail,
      ...one,
      paymentId,
      words: `payment ${paymentId} (${rail}): ${one.words}`,
    }),
  )
  return oncePerSubject([...rows, ...sums])
}

/** Like `differencesInMovements`, for an order paid at pickup. */
export function differencesAtPickup(order: BookedAtPickup): Difference[] {
  const rows = compared(expectedAtPickup(order), order.movements)
  return oncePerSubject(rows.map((one) => difference({ kind: 'movements', ...one, orderId: order.id })))
}

/** Builds the difference for a ledger entry whose order or payment is missing. */
export function strayMovement(moved: BookedMovement): Difference {
  const {
    order_id: orderId,
    payment_id: paymentId,
    instruction_id: instructionId,
    amount_cents: theirs,
  } = moved
  const words = `${named(moved)} is booked of ${subjectOf(moved)}, which is not here`
  return difference({ kind: 'movements', orderId, paymentId, instructionId, ours: 0, theirs, words })
}

type Row = Omit<Movement, 'reason' | 'recorded_by_admin'>
type Compared = Pick<Difference, 'orderId' | 'instructionId' | 'ours' | 'theirs' | 'words'>

/** Pairs each missing entry with the wrong one booked in its place, and adds unexplained entries. */
function compared(expected: readonly Row[], booked: readonly BookedMovement[]): Compared[] {
  const extra = new Map<string, BookedMovement[]>()
  for (const one of booked) extra.set(keyOf(one), [...(extra.get(keyOf(one)) ?? []), one])
  const missing = expected.filter((one) => extra.get(keyOf(one))?.pop() === undefined)
  const left = uncorrected([...extra.values()].flat())
  const found = missing.map((due) => {
    const place = left.findIndex((one) => isInStead(due, one))
    const [instead] = place === -1 ? [] : left.splice(place, 1)
    return {
      ...subject(due),
      ours: due.amount_cents,
      theirs: instead?.amount_cents ?? 0,
      words: instead ? otherwise(due, instead) : `${named(due)} of ${subjectOf(due)} is not booked`,
    }
  })
  return [
    ...found,
    ...left.map((one) => ({
      ...subject(one),
      ours: 0,
      theirs: one.amount_cents,
      words: `${named(one)} of ${subjectOf(one)} is booked, and nothing that happened explains it`,
    })),
  ]
}

/** Drops each correction together with the entry it reverses; a correction of nothing remains. */
function uncorrected(booked: readonly BookedMovement[]): BookedMovement[] {
  const left = booked.filter(({ kind }) => kind !== 'correction')
  const ofNothing = booked.filter((correction) => {
    if (correction.kind !== 'correction') return false
    const undone = left.findIndex(
      (one) =>
        one.debit_account === correction.credit_account &&
        one.credit_account === correction.debit_account &&
        one.amount_cents === correction.amount_cents &&
        one.order_id === correction.order_id &&
        one.payment_id === correction.payment_id,
    )
    if (undone !== -1) left.splice(undone, 1)
    return undone === -1
  })
  return [...left, ...ofNothing]
}

function keyOf(moved: Row): string {
  const { kind, debit_account, credit_account, amount_cents, cook_id, order_id, payment_id, instruction_id } =
    moved
  const about = [cook_id, order_id, payment_id, instruction_id]
  return JSON.stringify([causeOf(moved), kind, debit_account, credit_account, amount_cents, ...about])
}

/** Whether a booked entry is the due one with a wrong amount, account, cause or person. */
function isInStead(due: Row, booked: Row): boolean {
  const isSameWay = due.debit_account === booked.debit_account && due.credit_account === booked.credit_account
  return (
    (isSameWay && causeOf(due) === causeOf(booked)) ||
    (due.amount_cents === booked.amount_cents && (isSameWay || causeOf(due) === causeOf(booked)))
  )
}

function otherwise(due: Row, booked: Row): string {
  const of = `${named(due)} of ${subjectOf(due)}`
  if (due.amount_cents !== booked.amount_cents)
    return `${of} is booked as ${formatMoney(booked.amount_cents)}`
  if (due.cook_id !== booked.cook_id)
    return `${of} is booked for baker ${booked.cook_id}, and its baker is ${due.cook_id}`
  if (subjectOf(due) !== subjectOf(booked)) return `${of} is booked of ${subjectOf(booked)}`
  if (due.payment_id !== booked.payment_id) return `${of} is booked of payment ${booked.payment_id}`
  if (due.instruction_id !== booked.instruction_id)
    return `${of} is booked of instruction ${booked.instruction_id}`
  return `${of} is booked as ${named(booked)} (${booked.cause})`
}

function named({ kind, amount_cents, credit_account, debit_account }: Row): string {
  const [from, to] = [accountLabels[credit_account].name, accountLabels[debit_account].name]
  return `${kind.replaceAll('_', ' ')} ${formatMoney(amount_cents)} from “${from}” to “${to}”`
}

function subjectOf({ order_id, payment_id }: Row): string {
  return order_id === null ? `payment ${payment_id}` : `order ${order_id}`
}

function subject({ order_id, instruction_id }: Row): Pick<Difference, 'orderId' | 'instructionId'> {
  return { orderId: order_id, instructionId: instruction_id }
}

/** Merges differences about the same order and instruction into one. */
function oncePerSubject(differences: readonly Difference[]): Difference[] {
  const bySubject = Map.groupBy(differences, ({ orderId, instructionId }) => `${orderId} ${instructionId}`)
  return [...bySubject.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, words: [first, ...others].map(({ words }) => words).join('; ') }] : [],
  )
}
