import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { type Rail, railFacts } from '#shared/payment-methods.ts'
import { type Html, html } from './html.ts'

const disputeOutcomes = ['won', 'lost', 'withdrawn'] as const
export type DisputeOutcome = (typeof disputeOutcomes)[number]

/** What a buyer says of a payment, in words that hold for every provider. */
const complaints = ['not_received', 'not_as_described', 'not_mine', 'twice'] as const
export type Complaint = (typeof complaints)[number]

/** How a buyer disputes: an inquiry only asks, and moves no money yet. */
export interface DisputeOptions {
  complaint?: Complaint
  isInquiry?: boolean
  /** in cents; left out: all that is left of the payment */
  amount?: number
}

/** Disputes at a provider: what a buyer does, and then the provider. */
export interface DisputeDesk {
  /** The buyer disputes what was captured; answers the dispute's id, null when there is nothing to dispute. */
  openDispute(captureId: string, wanted?: DisputeOptions): string | null
  /**
   * The provider decides, or the buyer withdraws; nothing happens to a dispute that is over. Of one that is lost the buyer gets
   * `part`, in cents, where a provider gives parts; left out: all of it.
   */
  decideDispute(disputeId: string, outcome: DisputeOutcome, part?: number): void
}

/** What people see of it on the sandbox's first page. */
export interface DisputeView {
  disputable(): readonly { id: string; label: string }[]
  open(): readonly { id: string; label: string }[]
}

/** How long a seller may take to answer, in milliseconds. */
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

/** Serves the part of the first page where payments are disputed and disputes decided; answers that part. */
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
