import { randomUUID } from 'node:crypto'
import { AppError } from '#server/http/app-error.ts'
import type { Providers } from '#server/payments/open-providers.ts'
import type { OpenedProviders } from '#server/payments/payment-adapter.ts'
import {
  type InstructionOutcome,
  type NewProviderOrder,
  type PaymentPart,
  type PaymentProvider,
  ProviderError,
  type ProviderOrderTruth,
  type RefundRequest,
  type ReleaseRequest,
} from '#server/payments/payment-provider.ts'
import type { Cents } from '#shared/money.ts'
import { perRail, type Rail } from '#shared/pay-ways.ts'

/** What a provider is asked to do. */
export type Operation = 'create' | 'capture' | 'read' | 'close' | 'refund' | 'release' | 'readInstruction'

/** How a call goes wrong: before the provider did anything, after it did, or long before it does it after all. */
export type Fault = 'refused' | 'server_error' | 'lost_answer' | 'late'

interface KeptPart extends PaymentPart {
  state: 'open' | 'pending' | 'captured' | 'declined'
  captureId: string | null
  /** whether the buyer's bank will say no */
  isDeclining: boolean
}

interface KeptOrder {
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
  /** what the baker has of it, less what was taken back for refunds */
  released: Cents
}

/** When the provider of a rail takes the money. */
const takesMoney = {
  /** when we ask for what the buyer approved; nothing comes otherwise, so it cannot close an order for good */
  paypal: 'when asked',
  /** when the buyer confirms with the secret that its form was given, unless it has closed the order for good */
  stripe: 'when confirmed',
} as const satisfies Record<Rail, string>

/** A provider in memory that does what it is told, and what a test tells it to do wrong. */
export class ScriptedProvider implements PaymentProvider {
  readonly rail: Rail
  readonly #takes: (typeof takesMoney)[Rail]
  readonly orders = new Map<string, KeptOrder>()
  readonly captures = new Map<string, KeptCapture>()
  readonly calls: Operation[] = []
  /** looked at at every call, before and after it is done; throws to make it fail */
  onCall: (operation: Operation, moment: 'before' | 'after') => void = () => undefined
  /** does a call; a test may let us die before or after it */
  step: <T>(call: () => Promise<T>) => Promise<T> = (call) => call()
  /** what an instruction comes to when it is first sent */
  instructionOutcome: InstructionOutcome['status'] = 'done'
  /** how much it says that it moved of what it was told to, in cents */
  moves: (told: Cents) => Cents = (told) => told
  /** whether a refund that names the platform's part is refused, as PayPal may */
  refusesFees = false
  readonly #byRequest = new Map<string, string>()
  readonly #instructions = new Map<string, InstructionOutcome>()
  /** calls that we have given up and that are yet to be done */
  #late: (() => unknown)[] = []

  constructor(rail: Rail) {
    this.rail = rail
    this.#takes = takesMoney[rail]
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

  /** The buyer's bank will refuse one part, or all of them. */
  decline(orderId: string, paymentId?: string): void {
    for (const part of this.#order(orderId).parts)
      if (paymentId === undefined || part.paymentId === paymentId) part.isDeclining = true
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
    for (const part of this.#order(orderId).parts) if (part.state === 'pending') this.#capture(part)
  }

  /** Instructions that were pending come to an end. */
  finishInstructions(status: 'done' | 'failed'): void {
    for (const [id, outcome] of this.#instructions) this.#instructions.set(id, { ...outcome, status })
  }

  async create(order: NewProviderOrder) {
    return this.#call('create', () => {
      const known = this.#byRequest.get(order.requestId)
      const id = known ?? `${this.rail}-${randomUUID()}`
      this.#byRequest.set(order.requestId, id)
      if (known === undefined) this.orders.set(id, keptOrder(id, order.parts))
      return { providerOrderId: id, clientSecret: this.#takes === 'when confirmed' ? `${id}_secret` : null }
    })
  }

  async capture(orderId: string) {
    return this.#call('capture', () => {
      const order = this.#order(orderId)
      if (this.#takes === 'when asked') {
        if (!order.isApproved)
          throw new ProviderError(this.rail, 'ORDER_NOT_APPROVED', { status: 422, isFinal: true })
        this.#take(order)
      }
      return this.#truth(order)
    })
  }

  async read(orderId: string) {
    return this.#call('read', () => this.#truth(this.#order(orderId)))
  }

  async close(orderId: string) {
    return this.#call('close', () => {
      const order = this.#order(orderId)
      if (this.#takes === 'when confirmed' && !order.isApproved) order.isClosed = true
      return this.#truth(order)
    })
  }

  async refund({ instructionId, captureId, amount, commission, releaseId }: RefundRequest) {
    if (this.refusesFees && commission > 0)
      return { status: 'fee_refused' as const, providerId: null, message: 'PLATFORM_FEE_NOT_ENABLED' }
    return this.#call('refund', () =>
      this.#instruct({ instructionId, captureId, amount }, (capture) => {
        if (capture.refunded + amount > capture.amount) throw this.#refusal('REFUND_AMOUNT_EXCEEDED')
        capture.refunded += amount
        if (releaseId !== null) capture.released -= amount - commission
      }),
    )
  }

  async release({ instructionId, captureId, amount }: ReleaseRequest) {
    return this.#call('release', () =>
      this.#instruct({ instructionId, captureId, amount }, (capture) => {
        if (capture.released + amount > capture.amount) throw this.#refusal('RELEASE_AMOUNT_EXCEEDED')
        capture.released += amount
      }),
    )
  }

  async readInstruction(_kind: 'refund' | 'release', providerId: string) {
    return this.#call('readInstruction', () => {
      const outcome = this.#instructions.get(providerId.replace('done-', ''))
      if (!outcome) throw this.#refusal('RESOURCE_NOT_FOUND')
      return outcome
    })
  }

  /** A webhook is ours when it carries the word; its body is the event. */
  async readWebhook(headers: Readonly<Record<string, string | undefined>>, rawBody: string) {
    return headers.signature === 'genuine' ? JSON.parse(rawBody) : null
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

  #instruct(
    { instructionId: id, captureId, amount }: Pick<ReleaseRequest, 'instructionId' | 'captureId' | 'amount'>,
    move: (capture: KeptCapture) => void,
  ): InstructionOutcome {
    const known = this.#instructions.get(id)
    if (known) return known
    const capture = this.captures.get(captureId)
    if (!capture) throw this.#refusal('RESOURCE_NOT_FOUND')
    move(capture)
    const said = { amount: this.moves(amount), message: null }
    const outcome = { status: this.instructionOutcome, providerId: `done-${id}`, ...said }
    this.#instructions.set(id, outcome)
    return outcome
  }

  #take(order: KeptOrder): void {
    for (const part of order.parts)
      if (part.state === 'open') {
        if (part.isDeclining) part.state = 'declined'
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
      released: 0,
    })
  }

  #order(id: string): KeptOrder {
    const order = this.orders.get(id)
    if (!order) throw this.#refusal('RESOURCE_NOT_FOUND')
    return order
  }

  #refusal(message: string): ProviderError {
    return new ProviderError(this.rail, message, { status: 422, isFinal: true })
  }

  #truth({ id, isApproved, isClosed, parts }: KeptOrder): ProviderOrderTruth {
    const isFinished = parts.every(({ state }) => state === 'captured' || state === 'declined')
    const open = isApproved ? 'approved' : 'open'
    const state = isFinished ? 'finished' : open
    return {
      providerOrderId: id,
      state: isClosed ? 'closed' : state,
      parts: parts.map(({ paymentId, state, captureId }) => ({ paymentId, state, captureId })),
    }
  }
}

function keptOrder(id: string, parts: readonly PaymentPart[]): KeptOrder {
  return {
    id,
    isApproved: false,
    isClosed: false,
    parts: parts.map((part) => ({ ...part, state: 'open', captureId: null, isDeclining: false })),
  }
}

/** Both rails, scripted. */
export interface ScriptedProviders extends Providers {
  scripted: Readonly<Record<Rail, ScriptedProvider>>
}

/** Providers in memory for tests of what is ours. */
export function scriptProviders(): ScriptedProviders {
  const scripted = perRail((rail) => new ScriptedProvider(rail))
  const none = async () => {
    throw new AppError('unavailable', 'A scripted provider has no accounts.')
  }
  const opened: OpenedProviders = {
    paypal: { provider: scripted.paypal, merchants: { link: none, find: none, read: none } },
    stripe: { provider: scripted.stripe, accounts: { create: none, link: none, read: none } },
  }
  return {
    scripted,
    open: async (rail) => opened[rail],
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
