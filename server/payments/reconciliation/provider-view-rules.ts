import { formatMoney } from '#shared/money.ts'
import { railFacts } from '#shared/payment-methods.ts'
import { type BookedPayment, isOver } from './booked-rules.ts'
import { type Difference, difference } from './difference-rules.ts'
import type { ProviderView } from './reconciliation-rules.ts'

/** Compares whom the provider paid, what it kept for us, and its ids of our instructions. */
export function differencesInView(payment: BookedPayment, { part, money }: ProviderView): Difference[] {
  if (payment.status !== 'captured' || part?.state !== 'captured' || !money) return []
  return [...ofPayee(payment, money), ...ofNames(payment, money), ...ofKept(payment, part)].map((one) => ({
    ...one,
    rail: payment.rail,
    paymentId: payment.id,
  }))
}

type Money = NonNullable<ProviderView['money']>
type Part = NonNullable<ProviderView['part']>

function ofPayee({ id, rail, cook_id, payee }: BookedPayment, { paidTo }: Money): Difference[] {
  const own = payee?.toLowerCase()
  const other = paidTo.find((names) => names.every((name) => name.toLowerCase() !== own))
  if (other === undefined) return []
  const words = `payment ${id} (${rail}): it is for account ${payee ?? 'of our own'} of baker ${cook_id}, and ${railFacts[rail].name} pays ${other.join(', ')}`
  return [difference({ kind: 'payee', providerId: other[0] ?? null, words })]
}

/** If amounts agree, an id that only we have belongs to something else. */
function ofNames({ id, rail, instructions }: BookedPayment, { refunds, releases }: Money): Difference[] {
  const there = new Set([...refunds, ...releases].map((one) => one.id))
  return instructions
    .filter(({ status, amount_cents }) => status === 'done' && amount_cents > 0)
    .filter(({ provider_id }) => provider_id !== null && !there.has(provider_id))
    .map(({ id: instructionId, kind, provider_id, order_id: orderId }) => {
      const words = `payment ${id} (${rail}): ${kind} ${instructionId} is called ${provider_id} here, and nothing of it there is`
      return difference({ kind: 'instruction', orderId, instructionId, words })
    })
}

/** Our commission plus the debt withheld with it, wherever it is booked now. */
function ofKept(payment: BookedPayment, { commission: theirs }: Part): Difference[] {
  const { id, rail, payee, commission_cents, collects_cents, movements, instructions } = payment
  // no row has what a manual refund returned of it
  const isByHand = instructions.some(({ status }) => status === 'settled')
  if (theirs === null || payee === null || isByHand) return []
  const booked = movements
    .filter((one) => one.kind === 'commission_collected' && one.debit_account === 'platform')
    .reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  const release = instructions.find((one) => one.kind === 'release' && isOver(one))
  const returned = instructions
    .filter((one) => one.kind === 'refund' && isOver(one) && !(release && release.sequence < one.sequence))
    .reduce((sum, one) => sum + (one.collects_cents ?? 0), 0)
  const ours = commission_cents + (collects_cents ?? 0) + booked + returned
  if (ours === theirs) return []
  const words = `payment ${id} (${rail}): ${formatMoney(ours)} of it is kept for us by our books, and ${formatMoney(theirs)} by ${railFacts[rail].name}’s`
  return [difference({ kind: 'commission', ours, theirs, words })]
}
