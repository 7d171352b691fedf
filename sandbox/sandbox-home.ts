import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { projectFolder } from '#server/project-folder.ts'
import { railFacts, rails } from '#shared/payment-methods.ts'
import { type Behaviour, behaviourFacts, behaviours, operations, type Switch } from './behaviours.ts'
import { type Html, html } from './html.ts'
import { SwitchInput } from './sandbox-control.ts'
import type { SandboxEntry, SandboxFrame } from './sandbox-frame.ts'
import { sendSandboxPage } from './sandbox-page.ts'

const allProviders = rails.map((rail) => railFacts[rail].name).join(' and ')
/** The most operations of a provider on the first page. */
const shownEntries = 10

const blankAsAbsent = z.pipe(
  z.transform((value: unknown) => (value === '' ? undefined : value)),
  z.optional(z.string()),
)
const SwitchForm = z.object({
  rail: z.string(),
  behaviour: z.enum(behaviours),
  operation: blankAsAbsent,
  times: blankAsAbsent,
  number: blankAsAbsent,
})

/** Serves the first page, where people inject faults, and the files of all pages. */
export function serveSandboxHome(app: FastifyInstance, { overviews, behaviours: open }: SandboxFrame): void {
  serveFile(app, 'tokens.css', 'web/styles/tokens.css')
  serveFile(app, 'sandbox.css', 'sandbox/sandbox.css')
  app.get('/payment-sandbox/', (_request, reply) => {
    const body = html`
<p>Here ${allProviders} are played by this server, so that paying can be tried out. Nothing is charged.</p>
<h2>What goes wrong next?</h2>
${switchList(open.list())}
<form method="post" action="/payment-sandbox/behaviours">
<label>Provider <select name="rail">${rails.map((rail) => html`<option value="${rail}">${railFacts[rail].name}</option>`)}</select></label>
<label>What it does <select name="behaviour">${behaviours.map((b) => html`<option value="${b}">${behaviourFacts[b].words}</option>`)}</select></label>
<label>Asked to <select name="operation"><option value="">do anything</option>${operations.map((o) => html`<option>${o}</option>`)}</select></label>
<label>How often <select name="times"><option value="">once</option><option value="3">three times</option><option value="always">until it is turned off</option></select></label>
<label>Milliseconds, or cents of another amount <input name="number" inputmode="numeric" pattern="-?[0-9]+" autocomplete="off"></label>
<button>Do that</button>
</form>
${overviews.map(({ provider, entries, disputes }) => html`<h2>${provider}</h2>${entryList(entries())}${disputes()}`)}`
    return sendSandboxPage(reply, { title: 'Payment sandbox', provider: allProviders, body })
  })
  app.post('/payment-sandbox/behaviours', (request, reply) => {
    const wanted = readSwitch(Object.fromEntries(new URLSearchParams(String(request.body))))
    if (wanted === null) return reply.code(422).send()
    open.add(wanted)
    return reply.redirect('/payment-sandbox/', 303)
  })
  app.post('/payment-sandbox/behave-well', (_request, reply) => {
    open.clear()
    return reply.redirect('/payment-sandbox/', 303)
  })
}

/** Serves a script or style of the project under another name in the sandbox's folder. */
export function serveFile(app: FastifyInstance, name: string, path: string): void {
  const file = join(projectFolder, path)
  const type = name.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8'
  app.get(`/payment-sandbox/${name}`, (_request, reply) =>
    reply.type(type).header('cache-control', 'no-cache').send(readFileSync(file, 'utf8')),
  )
}

/** The fault in a form; null when it is invalid. */
function readSwitch(form: unknown): Switch | null {
  const { data } = z.safeParse(SwitchForm, form)
  if (data === undefined) return null
  const { rail, behaviour, operation, times, number } = data
  const { takes } = behaviourFacts[behaviour]
  const asked = {
    rail,
    behaviour,
    operation,
    times: times === 'always' ? null : times && Number(times),
    ...(takes === null || number === undefined ? {} : { [takes]: Number(number) }),
  }
  return z.safeParse(SwitchInput, asked).data ?? null
}

function switchList(open: readonly Switch[]): Html | null {
  if (open.length === 0) return null
  return html`<ul>${open.map((one) => html`<li><span>${railFacts[one.rail].name}<small>${describe(one)}</small></span> <span>${behaviourFacts[one.behaviour].words}</span></li>`)}</ul>
<form method="post" action="/payment-sandbox/behave-well"><button class="quiet">Turn all of it off</button></form>`
}

/** When a fault applies, and by how much. */
function describe({ behaviour, operation, event, times, ms, cents }: Switch): string {
  const often = times === null ? 'until it is turned off' : `${times} more`
  const numbers = [ms === undefined ? [] : `${ms} ms`, cents === undefined ? [] : `${cents} cents`]
  return [operation ?? event ?? anyOccasion(behaviour), often, ...numbers.flat()].join(', ')
}

function anyOccasion(behaviour: Behaviour): string {
  return behaviour.startsWith('webhook_') ? 'any event' : 'any call'
}

function entryList(entries: readonly SandboxEntry[]): Html {
  if (entries.length === 0) return html`<p>Nothing yet.</p>`
  const newest = entries.slice(-shownEntries).reverse()
  return html`<ul>${newest.map(
    ({ what, amount, state }) =>
      html`<li><span>${what}<small>${state}</small></span> <span>${amount}</span></li>`,
  )}</ul>`
}
