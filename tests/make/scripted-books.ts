import type {
  InstructionOutcome,
  PaymentPart,
  ProviderOrderState,
} from '#server/payments/contract/payment-provider.ts'
import type { MoneyMovement } from '#server/payments/contract/provider-money.ts'
import type { Cents } from '#shared/money.ts'

/** One baker's part at the provider. */
export interface FakePart extends PaymentPart {
  state: 'open' | 'pending' | 'captured' | 'declined'
  captureId: string | null
  /** whether the buyer's bank will decline */
  isDeclining: boolean
  /** whether its capture will stay pending for a while */
  isSlow: boolean
  /** whether the provider withholds our fee itself */
  keepsForUs: boolean
}

/** An order at the provider. */
export interface FakeOrder {
  id: string
  isApproved: boolean
  isClosed: boolean
  parts: FakePart[]
}

/** The amounts of a capture, in cents. */
export interface FakeCapture {
  paymentId: string
  amount: Cents
  refunded: Cents
  /** our fee that it withholds, less refunded fees; unchanged when it does not withhold fees */
  kept: Cents
  /** the amount paid to the baker, less reversals for refunds */
  released: Cents
}

/** An instruction at the provider. */
export interface FakeInstruction {
  kind: 'refund' | 'release'
  captureId: string
  providerId: string
  status: InstructionOutcome['status']
  amount: Cents
  /** the platform's part of a refund, if the provider reports it */
  commission?: Cents
}

/** The outcome of an instruction. */
export function outcomeOf({ providerId, status, amount, commission }: FakeInstruction): InstructionOutcome {
  const given = commission === undefined ? {} : { commission }
  return { status, providerId, message: null, ...(status === 'done' ? { amount, ...given } : {}) }
}

/** A new order at the provider. */
export function makeFakeOrder(id: string, parts: readonly PaymentPart[], keepsForUs: boolean): FakeOrder {
  return {
    id,
    isApproved: false,
    isClosed: false,
    parts: parts.map((part) => ({
      ...part,
      state: 'open',
      captureId: null,
      isDeclining: false,
      isSlow: false,
      keepsForUs,
    })),
  }
}

/** The state of an order, with the provider's fee on each capture. */
export function stateOf(
  { id, isApproved, isClosed, parts }: FakeOrder,
  feeOf: (captured: Cents) => Cents | null,
): ProviderOrderState {
  const isFinished = parts.every(({ state }) => state === 'captured' || state === 'declined')
  const open = isApproved ? 'approved' : 'open'
  const state = isFinished ? 'finished' : open
  return {
    providerOrderId: id,
    state: isClosed ? 'closed' : state,
    parts: parts.map(({ paymentId, state, captureId, amount, commission, keepsForUs }) => ({
      paymentId,
      state,
      captureId,
      amount: state === 'captured' ? amount : null,
      fee: state === 'captured' ? feeOf(amount) : null,
      commission: state === 'captured' && keepsForUs ? commission : null,
    })),
  }
}

/** Lists captures, refunds and releases, in that order. */
export function* movedSince(
  at: Date,
  captures: ReadonlyMap<string, FakeCapture>,
  instructions: ReadonlyMap<string, FakeInstruction>,
): Generator<MoneyMovement, void, undefined> {
  for (const [id, { paymentId, amount }] of captures)
    yield { at, kind: 'capture', id, amount, of: null, paymentIds: [paymentId], instructionId: null }
  for (const kind of ['refund', 'release'] as const)
    for (const [instructionId, one] of instructions)
      if (one.kind === kind && one.status === 'done') {
        const { providerId: id, amount, captureId: of } = one
        yield { at, kind, id, amount: -amount, of, paymentIds: [], instructionId }
      }
}

/** The accounts that a capture pays. */
export function paidTo(orders: Iterable<FakeOrder>, captureId: string | null): string[][] {
  const parts = [...orders].flatMap((order) => order.parts.filter((part) => part.captureId === captureId))
  return parts.flatMap(({ payee }) => (payee === null ? [] : [[payee]]))
}
