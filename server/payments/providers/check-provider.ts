import { newId } from '#server/database/new-id.ts'
import type { CaptureId, DisputeId, ProviderOrderId } from '#shared/api/payments.ts'
import { railFacts } from '#shared/payment-methods.ts'
import type { DisputeName } from '../contract/dispute.ts'
import type {
  InstructionOutcome,
  NewProviderOrder,
  PaymentProvider,
  ProviderPartState,
} from '../contract/payment-provider.ts'

/** The result of checking one provider call. */
export interface CheckedCall {
  call: string
  result: 'ok' | 'failed' | 'not_asked'
  /** the answer, the provider's error, or what the call would need */
  words: string
}

/** Options of a check. */
export interface CheckOptions {
  provider: PaymentProvider
  /** webhook headers with a forged signature */
  forgedSignature: Readonly<Record<string, string>>
  /** the baker's account at the provider's test system; null: skip calls that need one */
  payee: string | null
  /** an order that a person has approved or paid; null: none */
  approved: ProviderOrderId | null
  /** a dispute that a person has opened; null: none */
  dispute: DisputeId | null
  /** extra checks of this provider, by name; each returns its finding */
  more?: Readonly<Record<string, () => Promise<string>>>
}

type ProviderCall = Exclude<keyof PaymentProvider, 'rail' | 'readEvent'>

/** A call that cannot be made, and why. */
class NotAsked extends Error {}
/** A call with a wrong answer. */
class WrongAnswer extends Error {}

/** Results of earlier calls, for later ones. */
interface CheckRun extends CheckOptions {
  begunAt: Date
  created: ProviderOrderId | null
  captured: (ProviderPartState & { captureId: CaptureId }) | null
  made: Record<'refund' | 'release', string | null>
}

/** The price of a check's order, our share of it, and its refund, in cents. */
const price = { amount: 100, commission: 8 }
const back = { amount: 50, commission: 4 }
/** How far back to list money, in milliseconds. */
const listed = 24 * 60 * 60_000

/**
 * The check of each provider call, in dependency order; returns the answer in words. The type requires an entry for
 * every new call.
 */
const checks: { readonly [Call in ProviderCall]: { [name: string]: (run: CheckRun) => Promise<string> } } = {
  create: {
    async create(run) {
      const { providerOrderId } = await run.provider.create(newOrder(run))
      run.created = providerOrderId
      return providerOrderId
    },
  },
  read: {
    async read(run) {
      const { state } = await run.provider.read(createdBy(run))
      return `${run.created} is ${state}`
    },
  },
  capture: {
    async capture(run) {
      const { state, parts } = await run.provider.capture(run.approved ?? createdBy(run))
      const part = parts.find(({ captureId }) => captureId !== null)
      if (part?.captureId) run.captured = { ...part, captureId: part.captureId }
      if (run.approved !== null && run.captured === null)
        throw new WrongAnswer(`${run.approved} is ${state}, and nothing of it was taken`)
      return run.approved === null ? `${state}, as nobody has agreed to pay` : `${state}, the money was taken`
    },
  },
  close: {
    async close(run) {
      const { providerOrderId } = await run.provider.create(newOrder(run))
      const { state } = await run.provider.close(providerOrderId)
      // PayPal leaves it open, and captures only at our request
      if (state === 'approved' || state === 'finished')
        throw new WrongAnswer(`${providerOrderId} is ${state} after it was closed`)
      return providerOrderId
    },
  },
  refund: {
    async refund(run) {
      const { captureId } = capturedBy(run)
      const request = { ...back, instructionId: newId(), captureId, payee: payeeOf(run) }
      const more = { releaseId: null, reason: 'A check of the provider' }
      return note(run, 'refund', await run.provider.refund({ ...request, ...more }))
    },
  },
  release: {
    async release(run) {
      const { captureId } = capturedBy(run)
      const left = price.amount - price.commission - (back.amount - back.commission)
      const request = { instructionId: newId(), captureId, payee: payeeOf(run), amount: left }
      return note(run, 'release', await run.provider.release(request))
    },
  },
  readInstruction: {
    'readInstruction (refund)': (run) => readInstruction(run, 'refund'),
    'readInstruction (release)': (run) => readInstruction(run, 'release'),
  },
  readMoney: {
    async readMoney(run) {
      const { captureId, paymentId } = capturedBy(run)
      const releaseIds = run.made.release === null ? [] : [run.made.release]
      const names = { paymentId, providerOrderId: run.approved ?? createdBy(run), captureId, releaseIds }
      const money = await run.provider.readMoney({ ...names, payee: payeeOf(run) })
      return `captured ${money.captured}, refunded ${money.refunded}, released ${money.released} cents`
    },
  },
  listMoneySince: {
    async listMoneySince({ provider, payee, begunAt }) {
      const since = new Date(begunAt.getTime() - listed)
      const payees = payee === null ? [] : [payee]
      let moved = 0
      for await (const _ of provider.listMoneySince({ since, until: begunAt, payees })) moved += 1
      return `${moved} in the last day`
    },
  },
  refundUnknown: {
    async refundUnknown(run) {
      // a Stripe capture id starts with its charge
      const [captureId = ''] = capturedBy(run).captureId.split('/')
      return `${await run.provider.refundUnknown(captureId, newId())} cents refunded`
    },
  },
  readDispute: {
    async readDispute(run) {
      const { state, amount } = await run.provider.readDispute(disputeOf(run))
      return `${run.dispute} is ${state}, over ${amount} cents`
    },
  },
  answerDispute: {
    async answerDispute(run) {
      const evidence = { text: 'A check of the provider.', product: 'Nothing', handedOver: null }
      const { state } = await run.provider.answerDispute(disputeOf(run), { kind: 'evidence', ...evidence })
      return `${run.dispute} is ${state}`
    },
  },
  readWebhook: {
    async readWebhook({ provider, forgedSignature }) {
      const event = await provider.readWebhook(forgedSignature, forged)
      if (event !== null) throw new WrongAnswer('a forged webhook was taken for a genuine one')
      return 'a forged one is refused; a genuine one comes only with what a person does'
    },
  },
}

/** Makes every call to a provider's test system in turn; a failed call does not stop the others. */
export async function* checkProvider(options: CheckOptions, begunAt: Date): AsyncGenerator<CheckedCall> {
  const made = { refund: null, release: null }
  const run: CheckRun = { ...options, begunAt, created: null, captured: null, made }
  const asked = [...Object.values(checks), options.more ?? {}].flatMap((calls) => Object.entries(calls))
  for (const [call, ask] of asked)
    try {
      yield { call, result: 'ok', words: await ask(run) }
    } catch (error) {
      const words = error instanceof Error ? error.message : String(error)
      yield { call, result: error instanceof NotAsked ? 'not_asked' : 'failed', words }
    }
}

function newOrder({ payee, provider }: CheckRun): NewProviderOrder {
  return {
    checkoutId: newId(),
    parts: [
      { ...price, paymentId: newId(), payee: payee ?? stranger, description: `A check of ${provider.rail}` },
    ],
    returnUrl: 'https://bakes.example/checkout',
    cancelUrl: 'https://bakes.example/checkout',
    requestId: newId(),
  }
}

/** A payee for providers that accept any address or check it later. */
const stranger = 'baker@bakes.example'

function createdBy({ created }: CheckRun): ProviderOrderId {
  if (created === null) throw new NotAsked('nothing was created')
  return created
}

function capturedBy({
  captured,
  created,
  approved,
  provider: { rail },
}: CheckRun): NonNullable<CheckRun['captured']> {
  if (captured !== null) return captured
  if (approved !== null) throw new NotAsked(`nothing of ${approved} was taken`)
  throw new NotAsked(
    `it needs a person who agrees at ${railFacts[rail].name} to pay ${created ?? 'an order'}; then run this again with --approved ${rail}=${created ?? 'ORDER'}`,
  )
}

function disputeOf({ dispute, payee, provider: { rail } }: CheckRun): DisputeName {
  if (dispute !== null) return { disputeId: dispute, payee }
  throw new NotAsked(
    `it needs a dispute that a person has opened at ${railFacts[rail].name}: --dispute ${rail}=ID`,
  )
}

function payeeOf({ payee, provider: { rail } }: CheckRun): string {
  if (payee !== null) return payee
  throw new NotAsked(
    `it needs an account that a person has connected at ${railFacts[rail].name}: --payee ${rail}=ACCOUNT`,
  )
}

function note(run: CheckRun, kind: keyof CheckRun['made'], outcome: InstructionOutcome): string {
  const { status, providerId, message } = outcome
  if (status === 'failed' || status === 'fee_refused') throw new WrongAnswer(message ?? status)
  run.made[kind] = providerId
  return `${providerId} is ${status}`
}

async function readInstruction(run: CheckRun, kind: keyof CheckRun['made']): Promise<string> {
  const id = run.made[kind]
  if (id === null) throw new NotAsked(`no ${kind} was made`)
  const { status, message } = await run.provider.readInstruction(kind, id)
  if (status === 'failed') throw new WrongAnswer(message ?? status)
  return `${id} is ${status}`
}

/** The body of a forged webhook, valid for any provider. */
const forged = JSON.stringify({ id: 'FORGED', event_type: 'CHECKOUT.ORDER.APPROVED', resource: {} })
