import type { InstructionStatus } from '#shared/instruction-statuses.ts'
import { type Cents, formatMoney } from '#shared/money.ts'

/** A refund or release about to be sent. */
export interface OutgoingMoney {
  /** our instruction's id */
  id: string
  kind: 'refund' | 'release'
  /** in cents */
  amount: Cents
  /** the provider's id of the release that a refund reverses first; null: none */
  releaseId: string | null
}

/** One of our instructions, done or not. */
interface OurInstruction {
  id: string
  kind: 'refund' | 'release'
  status: InstructionStatus
  amount_cents: Cents
  provider_id: string | null
}

/** A money movement at the provider, and its instruction. */
interface Moved {
  id: string
  amount: Cents
  instructionId: string | null
}

/** The payment at the provider, as in `ProviderMoney`. */
interface TheirMoney {
  captured: Cents | null
  refunds: readonly Moved[]
  otherRefunds: readonly Moved[]
  releases: readonly (Moved & { takenBack: Cents | null })[]
}

/** A payment in our books, with its provider's name. */
export interface BookedPayment {
  provider: string
  /** what the buyer paid, in cents */
  paid: Cents
  instructions: readonly OurInstruction[]
}

/** The provider's id of a movement already made for an instruction; null: none listed. */
export function findCarriedOut({ id, kind }: OutgoingMoney, money: TheirMoney): string | null {
  const there = kind === 'refund' ? allRefunds(money) : money.releases
  return there.find(({ instructionId }) => instructionId === id)?.id ?? null
}

/**
 * Why money must not leave a payment, in words for the console; null when it may. Our books and the provider disagree,
 * or too little is left (decisions, the provider decides what is left).
 */
export function whyNotSend(
  leaving: OutgoingMoney,
  { provider, paid, instructions }: BookedPayment,
  money: TheirMoney,
): string | null {
  if (money.captured !== null && money.captured !== paid)
    return `${provider} captured ${formatMoney(money.captured)}, and our books say ${formatMoney(paid)}.`
  const { refund, release } = findUnexplained(instructions, money)
  const known = { refund: settledBy(instructions, 'refund'), release: settledBy(instructions, 'release') }
  if (sumOf(refund) > known.refund)
    return `${provider} refunded ${formatMoney(sumOf(refund))} that is not in our books (${idsOf(refund)}).`
  if (sumOf(release) > known.release)
    return `${provider} paid out ${formatMoney(sumOf(release))} that is not in our books (${idsOf(release)}).`
  const missing = missingThere(instructions, money)
  if (missing)
    return `Our books have a ${missing.kind} of ${formatMoney(missing.amount_cents)} that ${provider} does not know (${missing.provider_id}).`
  const left = leftFor(leaving, paid, money)
  if (leaving.amount <= left) return null
  return `${provider} has ${formatMoney(Math.max(0, left))} left of it, and a ${leaving.kind} of ${formatMoney(leaving.amount)} is due.`
}

/** A shared charge's refunds, without those in the books of its other payments. */
export function withoutOtherPayments<M extends Pick<TheirMoney, 'refunds' | 'otherRefunds'>>(
  paymentId: string,
  known: readonly (Pick<OurInstruction, 'status' | 'provider_id'> & { payment_id: string })[],
  money: M,
): M {
  const elsewhere = new Set(
    known.flatMap(({ payment_id, status, provider_id }) =>
      payment_id !== paymentId && status !== 'void' ? [provider_id] : [],
    ),
  )
  const isLeft = ({ id }: Moved) => !elsewhere.has(id)
  return { ...money, refunds: money.refunds.filter(isLeft), otherRefunds: money.otherRefunds.filter(isLeft) }
}

/** Movements that no instruction of ours explains. A void instruction explains none. */
export function findUnexplained(
  instructions: readonly OurInstruction[],
  money: TheirMoney,
): Record<OutgoingMoney['kind'], Moved[]> {
  const own = instructions.filter(({ status }) => status !== 'void')
  const ids = new Set<string>(own.map(({ id }) => id))
  const providerIds = new Set(own.map(({ provider_id }) => provider_id))
  const isStranger = ({ id, instructionId }: Moved) =>
    !providerIds.has(id) && (instructionId === null || !ids.has(instructionId))
  return { refund: allRefunds(money).filter(isStranger), release: money.releases.filter(isStranger) }
}

/** The total settled by hand, in cents, possibly in the provider's dashboard. */
function settledBy(instructions: readonly OurInstruction[], wanted: OutgoingMoney['kind']): Cents {
  return instructions.reduce(
    (sum, { kind, status, amount_cents }) =>
      kind === wanted && status === 'settled' ? sum + amount_cents : sum,
    0,
  )
}

function missingThere(
  instructions: readonly OurInstruction[],
  money: TheirMoney,
): OurInstruction | undefined {
  const there = new Set([...allRefunds(money), ...money.releases].map(({ id }) => id))
  return instructions.find(
    ({ status, provider_id }) => status === 'done' && provider_id !== null && !there.has(provider_id),
  )
}

/** What can still leave: refunds are gone, and so are releases unless this refund reverses them first. */
function leftFor({ kind, releaseId }: OutgoingMoney, paid: Cents, money: TheirMoney): Cents {
  const withBaker = money.releases
    .filter(({ id }) => kind === 'release' || id !== releaseId)
    .reduce((sum, { amount, takenBack }) => sum + amount - (takenBack ?? 0), 0)
  return paid - sumOf(allRefunds(money)) - withBaker
}

function allRefunds({ refunds, otherRefunds }: TheirMoney): Moved[] {
  return [...refunds, ...otherRefunds]
}

function sumOf(moved: readonly Moved[]): Cents {
  return moved.reduce((sum, { amount }) => sum + amount, 0)
}

function idsOf(moved: readonly Moved[]): string {
  return moved.map(({ id }) => id).join(', ')
}
