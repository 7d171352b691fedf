import type { CaptureId } from '#shared/api/payments.ts'
import { type Cents, formatMoney } from '#shared/money.ts'
import { railFacts } from '#shared/payment-methods.ts'
import { feeBearer } from '../providers/fee-bearer-rules.ts'
import { type Difference, difference } from './difference-rules.ts'
import { type OurPayment, sentBy } from './our-payment-rules.ts'

/** A provider's view of a payment; a null part is unknown there, or was not requested. */
export interface ProviderView {
  part: TheirPart | null
  money: TheirMoney | null
}

/** The payment's part of the provider's order, as in `ProviderPartState`. */
interface TheirPart {
  state: 'open' | 'pending' | 'captured' | 'declined'
  captureId: CaptureId | null
  amount: Cents | null
  commission: Cents | null
}

/** The payment's amounts, as in `ProviderMoney`. */
interface TheirMoney {
  captured: Cents | null
  refunded: Cents
  refunds: readonly { id: string; amount: Cents }[]
  releases: readonly { id: string; amount: Cents; takenBack: Cents | null }[]
  fee: Cents | null
  isDisputed: boolean | null
  paidTo: readonly (readonly string[])[]
}

/** Kinds of differences that stop a payment until an operator has looked at it. */
const stopping: ReadonlySet<string> = new Set<Difference['kind']>([
  'captured',
  'refunded',
  'released',
  'capture',
  'balance',
  'charge',
  'refund',
  'instruction',
  'commission',
  'movements',
  'people',
  'payee',
])

/** Whether a difference stops a payment that has money to move. */
export function isStopping({ kind }: Pick<Difference, 'kind'>): boolean {
  return stopping.has(kind)
}

/** Whether the provider refunded more than we booked. That always stops the payment, so that it can be corrected. */
export function isUnbookedRefund({
  kind,
  ours,
  theirs,
}: Pick<Difference, 'kind' | 'ours' | 'theirs'>): boolean {
  return kind === 'refunded' && (theirs ?? 0) > (ours ?? 0)
}

/** Whether amounts differ; other differences of the payment may follow from that. */
export function isAboutAmounts({ kind }: Pick<Difference, 'kind'>): boolean {
  return kind === 'fee' || (kind !== 'balance' && isStopping({ kind }))
}

/** Finds differences between our books and the provider's for one payment. */
export function differencesToProvider(ours: OurPayment, { part, money }: ProviderView): Difference[] {
  const { id, rail, status, capture_id } = ours
  const say = (about: Pick<Difference, 'kind' | 'words'> & Partial<Difference>) =>
    difference({ rail, paymentId: id, ...about, words: `payment ${id} (${rail}): ${about.words}` })
  const isThere = part?.state === 'captured'
  if (status !== 'captured') {
    if (!isThere) return []
    const { captureId: providerId, amount: theirs } = part
    return [say({ kind: 'state', providerId, ours: 0, theirs, words: `captured there, ${status} here` })]
  }
  if (!part)
    return [say({ kind: 'state', words: `captured here, and not known there as ${ours.provider_order_id}` })]
  if (!isThere) return [say({ kind: 'state', words: `captured here, ${part.state} there` })]
  if (part.captureId !== capture_id) {
    const words = `capture ${capture_id} here, ${part.captureId} there`
    return [say({ kind: 'capture', providerId: part.captureId, words })]
  }
  if (!money) return []
  return [
    ...ofCaptured(ours, money),
    ...ofRefunded(ours, money),
    ...ofReleased(ours, money),
    ...ofFee(ours, money),
    ...ofDisputed(ours, money),
  ].map(say)
}

type Said = Pick<Difference, 'kind' | 'words'> & Partial<Difference>

function amounts(kind: Said['kind'], ours: Cents, theirs: Cents, ids: readonly string[]): Said[] {
  const more = ids.length > 0 ? `; ${ids.join(', ')}` : ''
  return [
    { kind, ours, theirs, words: `${kind} ${formatMoney(ours)} here, ${formatMoney(theirs)} there${more}` },
  ]
}

function ofCaptured({ amount_cents: ours }: OurPayment, { captured: theirs }: TheirMoney): Said[] {
  return theirs === null || theirs === ours ? [] : amounts('captured', ours, theirs, [])
}

function ofRefunded(payment: OurPayment, { refunded: theirs, refunds }: TheirMoney): Said[] {
  const { ours, onTheWay, known } = instructed(payment, 'refund')
  if (theirs >= ours && theirs <= ours + onTheWay) return []
  return amounts('refunded', ours, theirs, idsThatDiffer(known, refunds))
}

function ofReleased(payment: OurPayment, { releases, fee }: TheirMoney): Said[] {
  const { ours: given, onTheWay, known } = instructed(payment, 'release')
  const isTold = releases.every(({ takenBack }) => takenBack !== null)
  const sum = releases.reduce((all, { amount, takenBack }) => all + amount - (takenBack ?? 0), 0)
  const kept = feeBearer(payment) === 'baker' && releases.length > 0 ? (fee ?? 0) : 0
  const theirs = sum + kept
  // if refunds leave no trace on the release, only the released amount is comparable
  const ours = isTold ? Math.max(0, given - payment.taken_back_cents) : given
  const refundsOnTheWay = isTold && given > 0 ? instructed(payment, 'refund').onTheWay : 0
  if (theirs >= ours - refundsOnTheWay && theirs <= ours + onTheWay) return []
  return amounts('released', ours, theirs, idsThatDiffer(known, releases))
}

/** A fee that we do not know yet is recorded, not compared. */
function ofFee({ reported_fee_cents: ours }: OurPayment, { fee: theirs }: TheirMoney): Said[] {
  return ours === null || theirs === null || theirs === ours ? [] : amounts('fee', ours, theirs, [])
}

function ofDisputed({ is_disputed: ours, rail }: OurPayment, { isDisputed: theirs }: TheirMoney): Said[] {
  if (theirs === null || theirs === ours) return []
  const there = railFacts[rail].name
  const words = theirs
    ? `disputed at ${there}, and nothing of it is booked here`
    : `booked here as disputed, and ${there} knows of no dispute`
  return [{ kind: 'disputed', words }]
}

/** What our instructions of a kind moved, and what they may have moved without an answer to us, in cents. */
function instructed({ instructions }: OurPayment, kind: 'refund' | 'release') {
  const own = instructions.filter((one) => one.kind === kind)
  const sent = own.filter(({ status, attempts }) => status === 'waiting' && attempts > 0)
  return {
    ours: own.reduce((sum, one) => sum + sentBy(one), 0),
    onTheWay: sent.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
    known: own.flatMap((one) =>
      one.provider_id === null ? [] : [{ id: one.provider_id, isDone: sentBy(one) > 0 }],
    ),
  }
}

/** Names the refunds or releases that only one side has. */
function idsThatDiffer(
  ours: readonly { id: string; isDone: boolean }[],
  theirs: readonly { id: string; amount: Cents }[],
): string[] {
  const known = new Set(ours.map(({ id }) => id))
  const there = new Set(theirs.map(({ id }) => id))
  return [
    ...theirs
      .filter(({ id }) => !known.has(id))
      .map(({ id, amount }) => `only there ${id} of ${formatMoney(amount)}`),
    ...ours.filter(({ id, isDone }) => isDone && !there.has(id)).map(({ id }) => `only here ${id}`),
  ]
}
