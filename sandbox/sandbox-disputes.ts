import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { type Rail, railFacts } from '#shared/payment-methods.ts'
import { type Html, html } from './html.ts'

const disputeOutcomes = ['won', 'lost', 'withdrawn'] as const
export type DisputeOutcome = (typeof disputeOutcomes)[number]

/** A buyer's complaints, in common terms. */
const complaints = ['not_received', 'not_as_described', 'not_mine', 'twice'] as const
export type Complaint = (typeof complaints)[number]

/** A buyer's dispute; an inquiry moves no money yet. */
export interface DisputeOptions {
  complaint?: Complaint
  isInquiry?: boolean
  /** in cents; omitted: all that is left of the payment */
  amount?: number
}

/** The disputes at a provider: the buyer's and the provider's actions. */
export interface DisputeDesk {
  /** The buyer disputes a capture; returns the dispute's id, or null when nothing can be disputed. */
  openDispute(captureId: string, wanted?: DisputeOptions): string | null
  /**
   * The provider decides, or the buyer withdraws; a decided dispute does not change. A lost one refunds
   * `part` cents if the provider supports parts, else all.
   */
  decideDispute(disputeId: string, outcome: DisputeOutcome, part?: number): void
}

/** The lists for the sandbox's first page. */
export interface DisputeView {
  disputable(): readonly { id: string; label: string }[]
  open(): readonly { id: string; label: string }[]
}

/** A seller's time to answer, in milliseconds. */
export const answerTime = 10 * 24 * 60 * 60_000

const complaintLabels: Readonly<Record<Complaint, string>> = {
  not_received: 'It was never handed over',
  not_as_described: 'It was not as described',
  not_mine: 'I did not pay that',
  twice: 'I paid twice',
}
const outcomeLabels: Readonly<Record<DisputeOutcome, string>> = {
  won: 'The baker is right',
  lost: 'The buyer is right',
  withdrawn: 'The buyer takes it back',
}

const Opening = z.object({
  capture: z.string(),
  complaint: z.enum(complaints),
  isInquiry: z.optional(z.literal('yes')),
})
const Deciding = z.object({ dispute: z.string(), outcome: z.enum(disputeOutcomes) })

/** Serves the dispute forms of the first page; returns their markup. */
export function serveDisputeDesk(
  app: FastifyInstance,
  rail: Rail,
  desk: DisputeDesk & DisputeView,
): () => Html | null {
  const home = '/payment-sandbox/'
  app.post(`/payment-sandbox/${rail}/disputes`, (request, reply) => {
    const { data } = z.safeParse(Opening, readForm(request.body))
    if (!data) return reply.code(422).send()
    const { capture, complaint, isInquiry } = data
    const opened = desk.openDispute(capture, { complaint, isInquiry: isInquiry === 'yes' })
    return opened === null ? reply.code(422).send() : reply.redirect(home, 303)
  })
  app.post(`/payment-sandbox/${rail}/disputes/decide`, (request, reply) => {
    const { data } = z.safeParse(Deciding, readForm(request.body))
    if (!data) return reply.code(422).send()
    desk.decideDispute(data.dispute, data.outcome)
    return reply.redirect(home, 303)
  })
  return () => deskSection(rail, desk)
}

function deskSection(rail: Rail, view: DisputeView): Html | null {
  const disputable = view.disputable()
  const open = view.open()
  if (disputable.length === 0 && open.length === 0) return null
  const { name } = railFacts[rail]
  return html`
${
  disputable.length === 0
    ? null
    : html`<form method="post" action="/payment-sandbox/${rail}/disputes">
<label>Dispute a payment at ${name} <select name="capture">${options(disputable)}</select></label>
<label>What the buyer says <select name="complaint">${complaints.map((c) => html`<option value="${c}">${complaintLabels[c]}</option>`)}</select></label>
<label><input type="checkbox" name="isInquiry" value="yes"> Only an inquiry, which moves no money</label>
<button>Dispute it</button>
</form>`
}
${
  open.length === 0
    ? null
    : html`<form method="post" action="/payment-sandbox/${rail}/disputes/decide">
<label>Decide a dispute at ${name} <select name="dispute">${options(open)}</select></label>
<label>How it ends <select name="outcome">${disputeOutcomes.map((o) => html`<option value="${o}">${outcomeLabels[o]}</option>`)}</select></label>
<button>Decide</button>
</form>`
}`
}

function options(choices: readonly { id: string; label: string }[]): Html[] {
  return choices.toReversed().map(({ id, label }) => html`<option value="${id}">${label}</option>`)
}

function readForm(body: unknown): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(String(body)))
}
