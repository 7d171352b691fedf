import { randomUUID } from 'node:crypto'
import { AppError } from '#server/http/app-error.ts'
import type { DisputeAnswer, DisputeName, ProviderDispute } from '#server/payments/contract/dispute.ts'
import {
  type InstructionOutcome,
  type NewProviderOrder,
  type PaymentProvider,
  ProviderError,
  type ProviderEvent,
  type ProviderOrderState,
  type RefundRequest,
  type ReleaseRequest,
  type WithheldFee,
} from '#server/payments/contract/payment-provider.ts'
import type {
  MoneyMovement,
  MoneyRefunded,
  MoneySpan,
  PaymentNames,
  ProviderMoney,
} from '#server/payments/contract/provider-money.ts'
import type { Providers } from '#server/payments/providers/open-providers.ts'
import type { Cents } from '#shared/money.ts'
import { perRail, type Rail } from '#shared/payment-methods.ts'
import type { TakesMoney } from './rails/tested-rail.ts'
import { testedRails } from './rails/tested-rails.ts'
import {
  type KeptCapture,
  type KeptInstruction,
  type KeptOrder,
  type KeptPart,
  keptOrder,
  movedSince,
  outcomeOf,
  paidTo,
  stateOf,
} from './scripted-books.ts'
import type { Fault, Operation } from './scripted-fault.ts'

/** A provider in memory that does what it is told, and what a test tells it to do wrong. */
class ScriptedProvider implements PaymentProvider {
  readonly rail: Rail
  readonly #takes: TakesMoney
  readonly orders = new Map<string, KeptOrder>()
  readonly captures = new Map<string, KeptCapture>()
  readonly disputes = new Map<string, ProviderDispute>()
  /** what we have answered to disputes */
  readonly answers: DisputeAnswer[] = []
  readonly calls: Operation[] = []
  /** looked at at every call, before and after it is done; throws to make it fail */
  onCall: (operation: Operation, moment: 'before' | 'after') => void = () => undefined
  /** does a call; a test may let us die before or after it */
  step: <T>(call: () => Promise<T>) => Promise<T> = (call) => call()
  /** what an instruction comes to when it is first sent */
  instructionOutcome: InstructionOutcome['status'] = 'done'
  /** how much it says that it moved of what it was told to, in cents */
  moves: (told: Cents) => Cents = (told) => told
  /** what it keeps of a capture for itself, in cents; null: it does not say */
  feeOf: (captured: Cents) => Cents | null = () => null
  /** whether it lets its part of ours be changed before it takes the money */
  keepsMore = true
  /** whether a refund that names the platform's part is refused, as PayPal may */
  refusesFees = false
  /** until when its list of what moved is complete */
  listedUntil: (now: Date) => Date = (now) => now
  readonly #byRequest = new Map<string, string>()
  readonly #instructions = new Map<string, KeptInstruction>()
  /** calls that we have given up and that are yet to be done */
  #late: (() => unknown)[] = []

  constructor(rail: Rail) {
    this.rail = rail
    this.#takes = testedRails[rail].takesMoney
  }

  /** Makes the next call of a kind go wrong, once. */
  failNext(operation: Operation, fault: Fault): void {
    this.onCall = (called, moment) => {
      if (called !== operation || moment !== (fault === 'lost_answer' ? 'after' : 'before')) return
      this.onCall = () => undefined
      const isFinal = fault === 'refused'
      throw new ProviderError(this.rail, fault, { status: isFinal ? 422 : 500, isFinal })
    }
  }

  /** The buyer agrees, which may move the money. */
  approve(orderId: string): void {
    const order = this.#order(orderId)
    if (order.isClosed) return
    order.isApproved = true
    if (this.#takes === 'when confirmed') this.#take(order)
  }

  /** How a dispute stands at the provider from now on. */
  tellDispute(dispute: ProviderDispute): ProviderDispute {
    this.disputes.set(dispute.disputeId, dispute)
    return dispute
  }

  /** The buyer's bank will refuse one part, or all of them. */
  decline(orderId: string, paymentId?: string): void {
    for (const part of this.#order(orderId).parts)
      if (paymentId === undefined || part.paymentId === paymentId) part.isDeclining = true
  }

  /** Whenever the money is taken, it will be on its way for a while. */
  slowDown(orderId: string): void {
    for (const part of this.#order(orderId).parts) part.isSlow = true
  }

  /** The money of every part is on its way, and nobody knows yet. */
  keepPending(orderId: string): void {
    for (const part of this.#order(orderId).parts) part.state = 'pending'
  }

  /** What was on its way has come: money, and calls that nobody waits for any more. */
  arrive(orderId: string): void {
    for (const work of this.#late.splice(0)) {
      try {
        work()
      } catch (error) {
        // what is refused so late, nobody hears of
        if (!(error instanceof ProviderError)) throw error
      }
    }
    for (const part of this.#order(orderId).parts) {
      part.isSlow = false
      if (part.state === 'pending') this.#capture(part)
    }
  }

  /** Instructions that were pending come to an end. */
  finishInstructions(status: 'done' | 'failed'): void {
    for (const instruction of this.#instructions.values()) instruction.status = status
  }

  async create(order: NewProviderOrder) {
    return this.#call('create', () => {
      const known = this.#byRequest.get(order.requestId)
      const id = known ?? `${this.rail}-${randomUUID()}`
      this.#byRequest.set(order.requestId, id)
      if (known === undefined)
        this.orders.set(id, keptOrder(id, order.parts, testedRails[this.rail].keepsForUs))
      return { providerOrderId: id, clientSecret: this.#takes === 'when confirmed' ? `${id}_secret` : null }
    })
  }

  async capture(orderId: string, kept: readonly WithheldFee[] = []) {
    return this.#call('capture', () => {
      const order = this.#order(orderId)
      if (this.#takes === 'when asked') {
        for (const part of order.parts)
          if (part.state === 'open' && this.keepsMore)
            part.commission =
              kept.find(({ paymentId }) => paymentId === part.paymentId)?.commission ?? part.commission
        if (!order.isApproved)
          throw new ProviderError(this.rail, 'ORDER_NOT_APPROVED', { status: 422, isFinal: true })
        this.#take(order)
      }
      return this.#stateOf(order)
    })
  }

  async read(orderId: string) {
    return this.#call('read', () => this.#stateOf(this.#order(orderId)))
  }

  async close(orderId: string) {
    return this.#call('close', () => {
      const order = this.#order(orderId)
      if (this.#takes === 'when confirmed' && !order.isApproved) order.isClosed = true
      return this.#stateOf(order)
    })
  }

  async refund({ instructionId, captureId, amount, commission, releaseId }: RefundRequest) {
    if (this.refusesFees && commission > 0)
      return { status: 'fee_refused' as const, providerId: null, message: 'PLATFORM_FEE_NOT_ENABLED' }
    return this.#call('refund', () =>
      this.#instruct('refund', { instructionId, captureId, amount, commission }, (capture) => {
        if (capture.refunded + amount > capture.amount - this.#takenOf(captureId))
          throw this.#refusal('REFUND_AMOUNT_EXCEEDED')
        if (testedRails[this.rail].keepsForUs && commission > capture.kept)
          throw this.#refusal('PLATFORM_FEE_EXCEEDED')
        capture.refunded += amount
        capture.kept -= commission
        // what they had no more of comes out of the baker's pocket
        if (releaseId !== null) capture.released = Math.max(0, capture.released - (amount - commission))
      }),
    )
  }

  async release({ instructionId, captureId, amount }: ReleaseRequest) {
    return this.#call('release', () =>
      this.#instruct('release', { instructionId, captureId, amount }, (capture) => {
        if (capture.released + amount > capture.amount) throw this.#refusal('RELEASE_AMOUNT_EXCEEDED')
        capture.released += amount
      }),
    )
  }

  async readInstruction(_kind: 'refund' | 'release', providerId: string) {
    return this.#call('readInstruction', () => {
      const instruction = this.#instructions.get(providerId.replace('done-', ''))
      if (!instruction) throw this.#missing()
      return outcomeOf(instruction)
    })
  }

  async readMoney({ captureId }: PaymentNames): Promise<ProviderMoney> {
    return this.#call('readMoney', () => {
      const capture = this.captures.get(captureId ?? '')
      const refunds = this.#done('refund', captureId)
      const released = capture?.released ?? 0
      const releases = this.#done('release', captureId)
      const given = releases.reduce((sum, { amount }) => sum + amount, 0)
      return {
        captured: capture?.amount ?? 0,
        refunded: refunds.reduce((sum, { amount }) => sum + amount, 0),
        refunds,
        otherRefunds: [],
        released,
        // what was taken back is counted against the last one
        releases: releases.map((one, index) => ({
          ...one,
          takenBack: index === releases.length - 1 ? given - released : 0,
        })),
        fee: this.feeOf(capture?.amount ?? 0),
        isDisputed: [...this.disputes.values()].some(({ captures }) =>
          captures.some((one) => one.captureId === captureId),
        ),
        paidTo: paidTo(this.orders.values(), captureId),
      }
    })
  }

  /** What was captured, given back and released, in that order; a provider in memory knows no times of it. */
  async *listMoneySince({ since, until }: MoneySpan): AsyncGenerator<MoneyMovement, Date, undefined> {
    yield* movedSince(since, this.captures, this.#instructions)
    return this.listedUntil(until)
  }

  async refundUnknown(captureId: string, instructionId: string): Promise<Cents> {
    const { amount = 0, refunded = 0 } = this.captures.get(captureId) ?? {}
    const left = { amount: amount - refunded, commission: 0, releaseId: null }
    await this.refund({ instructionId, captureId, payee: '', reason: '', ...left })
    return left.amount
  }

  async readDispute({ disputeId }: DisputeName) {
    return this.#call('readDispute', () => this.#dispute(disputeId))
  }

  async answerDispute({ disputeId }: DisputeName, answer: DisputeAnswer) {
    return this.#call('answerDispute', () => {
      const dispute = this.#dispute(disputeId)
      if (dispute.state !== 'needs_answer') return dispute
      const state = answer.kind === 'accept' ? ('lost' as const) : ('under_review' as const)
      this.answers.push(answer)
      return this.tellDispute({ ...dispute, state, isWithdrawn: true, answerBy: null })
    })
  }

  /** A webhook is ours when it carries the word; its body is the event. */
  async readWebhook(headers: Readonly<Record<string, string | undefined>>, rawBody: string) {
    return headers.signature === 'genuine' ? this.readEvent(rawBody) : null
  }

  readEvent(rawBody: string): ProviderEvent {
    return JSON.parse(rawBody, (key, value) =>
      (key === 'at' || key === 'answerBy') && typeof value === 'string' ? new Date(value) : value,
    )
  }

  #call<T>(operation: Operation, work: () => T): Promise<T> {
    return this.step(async () => {
      this.calls.push(operation)
      try {
        this.onCall(operation, 'before')
      } catch (error) {
        if (error instanceof ProviderError && error.message === 'late') this.#late.push(work)
        throw error
      }
      const result = work()
      this.onCall(operation, 'after')
      return result
    })
  }

  #done(kind: KeptInstruction['kind'], captureId: string | null): MoneyRefunded[] {
    return [...this.#instructions]
      .filter(([, one]) => one.kind === kind && one.captureId === captureId && one.status === 'done')
      .map(([instructionId, { providerId, amount }]) => ({ id: providerId, amount, instructionId }))
  }

  #instruct(
    kind: KeptInstruction['kind'],
    asked: Pick<RefundRequest, 'instructionId' | 'captureId' | 'amount'> & { commission?: Cents },
    move: (capture: KeptCapture) => void,
  ): InstructionOutcome {
    const { instructionId: id, captureId, amount, commission } = asked
    const known = this.#instructions.get(id)
    if (known) return outcomeOf(known)
    const capture = this.captures.get(captureId)
    if (!capture) throw this.#missing()
    move(capture)
    const status = this.instructionOutcome
    const given = testedRails[this.rail].keepsForUs && commission !== undefined ? { commission } : {}
    const done = { providerId: `done-${id}`, status, amount: this.moves(amount), ...given }
    const instruction = { kind, captureId, ...done }
    this.#instructions.set(id, instruction)
    return outcomeOf(instruction)
  }

  #take(order: KeptOrder): void {
    for (const part of order.parts)
      if (part.state === 'open') {
        if (part.isDeclining) part.state = 'declined'
        else if (part.isSlow) part.state = 'pending'
        else this.#capture(part)
      }
  }

  #capture(part: KeptPart): void {
    part.state = 'captured'
    part.captureId = `capture-${part.paymentId}`
    this.captures.set(part.captureId, {
      paymentId: part.paymentId,
      amount: part.amount,
      refunded: 0,
      kept: part.commission,
      released: 0,
    })
  }

  #order(id: string): KeptOrder {
    const order = this.orders.get(id)
    if (!order) throw this.#missing()
    return order
  }

  /** What buyers' banks have of a capture, in cents, of disputes about it alone. */
  #takenOf(captureId: string): Cents {
    const about = [...this.disputes.values()].filter(
      ({ captures: [first, ...others], isWithdrawn }) =>
        isWithdrawn && first?.captureId === captureId && others.length === 0,
    )
    return about.reduce((sum, { amount }) => sum + amount, 0)
  }

  #dispute(id: string): ProviderDispute {
    const dispute = this.disputes.get(id)
    if (!dispute) throw this.#missing()
    return dispute
  }

  #missing(): ProviderError {
    return new ProviderError(this.rail, 'RESOURCE_NOT_FOUND', { status: 404, isFinal: true })
  }

  #refusal(message: string): ProviderError {
    return new ProviderError(this.rail, message, { status: 422, isFinal: true })
  }

  #stateOf(order: KeptOrder): ProviderOrderState {
    return stateOf(order, this.feeOf)
  }
}

/** Every rail, scripted. */
export interface ScriptedProviders extends Providers {
  scripted: Readonly<Record<Rail, ScriptedProvider>>
}

/** Providers in memory for tests of what is ours. */
export function scriptProviders(): ScriptedProviders {
  const scripted = perRail((rail) => new ScriptedProvider(rail))
  const none = async () => {
    throw new AppError('unavailable', 'A scripted provider has no accounts.')
  }
  return {
    scripted,
    open: async (rail) => testedRails[rail].script(scripted[rail], none),
    scriptSetup: async (rail) => ({
      environment: 'TEST',
      isSandbox: false,
      sdkUrl: `https://${rail}.example/sdk.js`,
      publicKey: `${rail}-key`,
    }),
    sandbox: async () => null,
    close: async () => undefined,
  }
}
