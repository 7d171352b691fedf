import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { projectFolder } from '#server/project-folder.ts'
import { type Rail, railFacts, rails } from '#shared/pay-ways.ts'
import { behaviours, operations } from './behaviours.ts'
import { type Html, html } from './html.ts'
import type { SandboxEntry, SandboxFrame } from './sandbox-frame.ts'
import { sendSandboxPage } from './sandbox-page.ts'

const words: Readonly<Record<(typeof behaviours)[number], string>> = {
  slow: 'answers late',
  lost_answer: 'does it, but the answer is lost',
  nonsense: 'does it, but answers nonsense',
  server_error: 'answers 500',
  no_answer: 'never answers',
  webhook_twice: 'sends its webhook twice',
  webhook_late: 'sends its webhook after the next one',
  webhook_lost: 'sends no webhook',
  decline: 'declines the payment',
  decline_part: "declines one baker's part",
  pending: 'takes the payment later',
  refuse_fee: "refuses a refund that names the platform's fee (PayPal)",
  take_fee: "keeps a fee of its own from the baker's money (PayPal)",
}

const Wish = z.object({
  rail: z.enum(rails),
  behaviour: z.enum(behaviours),
  operation: z.pipe(
    z.transform((value: unknown) => (value === '' ? undefined : value)),
    z.optional(z.enum(operations)),
  ),
})

const everyProvider = rails.map((rail) => railFacts[rail].name).join(' and ')
/** How many lines of each provider the first page shows. */
const shownEntries = 10

/** Serves the first page, where people choose what goes wrong next, and the files that every page needs. */
export function serveSandboxHome(app: FastifyInstance, { overviews, behaviours: open }: SandboxFrame): void {
  serveFile(app, 'tokens.css', 'web/styles/tokens.css')
  serveFile(app, 'sandbox.css', 'server/payments/sandbox/sandbox.css')
  app.get('/payment-sandbox/', (_request, reply) => {
    const body = html`
<p>Here ${everyProvider} are played by this server, so that paying can be tried out. Nothing is charged.</p>
<h2>What goes wrong next?</h2>
${wishList(open.list())}
<form method="post" action="/payment-sandbox/behaviours">
<label>Provider <select name="rail">${rails.map((rail) => html`<option value="${rail}">${railFacts[rail].name}</option>`)}</select></label>
<label>What it does <select name="behaviour">${behaviours.map((b) => html`<option value="${b}">${words[b]}</option>`)}</select></label>
<label>Asked to <select name="operation"><option value="">do anything</option>${operations.map((o) => html`<option>${o}</option>`)}</select></label>
<button>Do that once</button>
</form>
${overviews.map(({ provider, entries, disputes }) => html`<h2>${provider}</h2>${entryList(entries())}${disputes()}`)}`
    return sendSandboxPage(reply, { title: 'Payment sandbox', provider: everyProvider, body })
  })
  app.post('/payment-sandbox/behaviours', (request, reply) => {
    const form = Object.fromEntries(new URLSearchParams(String(request.body)))
    const parsed = z.safeParse(Wish, form)
    if (!parsed.success) return reply.code(422).send()
    const { operation, ...wish } = parsed.data
    open.add(operation === undefined ? wish : { ...wish, operation })
    return reply.redirect('/payment-sandbox/', 303)
  })
}

/** Serves a file of the project under the sandbox's own folder, by another name; scripts and styles alike. */
export function serveFile(app: FastifyInstance, name: string, path: string): void {
  const file = join(projectFolder, path)
  const type = name.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8'
  app.get(`/payment-sandbox/${name}`, (_request, reply) =>
    reply.type(type).header('cache-control', 'no-cache').send(readFileSync(file, 'utf8')),
  )
}

function wishList(open: readonly { rail: Rail; behaviour: (typeof behaviours)[number] }[]): Html | null {
  if (open.length === 0) return null
  return html`<ul>${open.map(({ rail, behaviour }) => html`<li><span>${railFacts[rail].name}</span> <span>${words[behaviour]}</span></li>`)}</ul>`
}

function entryList(entries: readonly SandboxEntry[]): Html {
  if (entries.length === 0) return html`<p>Nothing yet.</p>`
  const newest = entries.slice(-shownEntries).reverse()
  return html`<ul>${newest.map(
    ({ what, amount, state }) =>
      html`<li><span>${what}<small>${state}</small></span> <span>${amount}</span></li>`,
  )}</ul>`
}
