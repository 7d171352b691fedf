import type {
  InstructionOutcome,
  PaymentPart,
  ProviderOrderState,
} from '#server/payments/contract/payment-provider.ts'
import type { MoneyMovement } from '#server/payments/contract/provider-money.ts'
import type { Cents } from '#shared/money.ts'

/** What one baker is paid, as the provider knows it. */
export interface KeptPart extends PaymentPart {
  state: 'open' | 'pending' | 'captured' | 'declined'
  captureId: string | null
  /** whether the buyer's bank will say no */
  isDeclining: boolean
  /** whether its money will be on its way for a while */
  isSlow: boolean
  /** whether the provider itself keeps our part */
  keepsForUs: boolean
}

/** An order as the provider knows it. */
export interface KeptOrder {
  id: string
  isApproved: boolean
  isClosed: boolean
  parts: KeptPart[]
}

/** What happened to the money of a capture, in cents. */
export interface KeptCapture {
  paymentId: string
  amount: Cents
  refunded: Cents
  /** what it keeps of it for us, less what it gave back of that; stays as it is where that is not its doing */
  kept: Cents
  /** what the baker has of it, less what was taken back for refunds */
  released: Cents
}

/** An instruction as the provider knows it. */
export interface KeptInstruction {
  kind: 'refund' | 'release'
  captureId: string
  providerId: string
  status: InstructionOutcome['status']
  amount: Cents
  /** how much of a refund the platform gave; left out where the provider does not say */
  commission?: Cents
}

/** What an instruction has come to. */
export function outcomeOf({ providerId, status, amount, commission }: KeptInstruction): InstructionOutcome {
  const given = commission === undefined ? {} : { commission }
  return { status, providerId, message: null, ...(status === 'done' ? { amount, ...given } : {}) }
}

/** An order as it is made. */
export function keptOrder(id: string, parts: readonly PaymentPart[], keepsForUs: boolean): KeptOrder {
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

/** How an order stands, with what the provider keeps of each capture. */
export function stateOf(
  { id, isApproved, isClosed, parts }: KeptOrder,
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

/** What was captured, given back and released, in that order. */
export function* movedSince(
  at: Date,
  captures: ReadonlyMap<string, KeptCapture>,
  instructions: ReadonlyMap<string, KeptInstruction>,
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

/** The accounts that a capture is paid to. */
export function paidTo(orders: Iterable<KeptOrder>, captureId: string | null): string[][] {
  const parts = [...orders].flatMap((order) => order.parts.filter((part) => part.captureId === captureId))
  return parts.flatMap(({ payee }) => (payee === null ? [] : [[payee]]))
}
