import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { html } from '#sandbox/html.ts'
import { sendSandboxPage } from '#sandbox/sandbox-page.ts'
import { Metadata, type StripeCalls } from './stripe-calls.ts'
import type { StripeContext } from './stripe-context.ts'
import { linkObject, onboardingPath } from './stripe-objects.ts'
import { type AccountRecord, type AccountStage, type LinkRecord, makeId, seconds } from './stripe-records.ts'
import { missing } from './stripe-refusal.ts'

/** The lifetime of an account link in seconds ("a few minutes" in Stripe's documentation). */
const linkLife = 300

const NewAccount = z.strictObject({
  type: z.literal('express'),
  country: z.literal('US'),
  email: z.optional(z.string()),
  capabilities: z.strictObject({ transfers: z.strictObject({ requested: z.literal('true') }) }),
  business_profile: z.optional(z.strictObject({ product_description: z.optional(z.string()) })),
  metadata: Metadata,
})
const NewLink = z.strictObject({
  account: z.string(),
  type: z.literal('account_onboarding'),
  return_url: z.url(),
  refresh_url: z.url(),
})

/** The baker's choices on the onboarding page, and the resulting stage. */
const choices: Readonly<Record<string, { label: string; stage: AccountStage | null }>> = {
  finish: { label: 'Give everything, be accepted', stage: 'active' },
  review: { label: 'Give everything, be looked at first', stage: 'in_review' },
  ask: { label: 'Give everything, be asked for more', stage: 'action_needed' },
  reject: { label: 'Be refused by Stripe', stage: 'rejected' },
  leave: { label: 'Leave it incomplete', stage: 'incomplete' },
  expire: { label: 'Let this link expire', stage: null },
}

/** Serves connected accounts, their links and pages; returns a baker's progress for tests. */
export function serveStripeOnboarding(
  app: FastifyInstance,
  calls: StripeCalls,
  { frame: { now, publicUrl }, records: { accounts, links }, objects, emit }: StripeContext,
): { moveAccount(accountId: string, stage: AccountStage): void } {
  const find = (id: string): AccountRecord => {
    const account = accounts.get(id)
    if (account === undefined) throw missing('account', id)
    return account
  }
  const moveAccount = (accountId: string, stage: AccountStage) => {
    const account = { ...find(accountId), stage }
    accounts.put(accountId, account)
    emit('account.updated', objects.account(account), accountId)
  }

  calls.post('/v1/accounts', 'connect', NewAccount, ({ email, metadata }) => {
    const account: AccountRecord = {
      id: makeId('acct'),
      created: seconds(now()),
      email: email ?? null,
      metadata,
      stage: 'new',
    }
    accounts.put(account.id, account)
    return objects.account(account)
  })
  calls.get('/v1/accounts/:id', 'read', z.strictObject({}), (_, { id = '' }) => objects.account(find(id)))
  calls.post('/v1/account_links', 'connect', NewLink, (input) => {
    const created = seconds(now())
    const link: LinkRecord = {
      id: makeId('link'),
      created,
      accountId: find(input.account).id,
      returnUrl: input.return_url,
      refreshUrl: input.refresh_url,
      expiresAt: created + linkLife,
      isUsed: false,
    }
    links.put(link.id, link)
    return linkObject(link, publicUrl)
  })

  const openLink = (id: string) => {
    const link = links.get(id)
    if (link === undefined) return null
    return { link, isOver: link.isUsed || link.expiresAt <= seconds(now()) }
  }
  app.get<{ Params: { link: string } }>(onboardingPath(':link'), (request, reply) => {
    const opened = openLink(request.params.link)
    if (opened === null) return reply.code(404).send()
    const { link, isOver } = opened
    if (isOver) return reply.redirect(link.refreshUrl, 303)
    const { email } = find(link.accountId)
    const body = html`
<p>Here Stripe would ask ${email ?? 'the baker'} for name, address, tax number and bank account. Nothing is asked in the sandbox: choose how it ends.</p>
<form method="post" action="${onboardingPath(link.id)}">
${Object.entries(choices).map(
  ([name, { label }]) =>
    html`<button name="choice" value="${name}"${name === 'finish' ? null : html` class="quiet"`}>${label}</button>`,
)}
</form>`
    return sendSandboxPage(reply, { title: 'Get paid by Stripe', provider: 'Stripe', body })
  })
  app.post<{ Params: { link: string } }>(onboardingPath(':link'), (request, reply) => {
    const opened = openLink(request.params.link)
    if (opened === null) return reply.code(404).send()
    const { link, isOver } = opened
    const choice = choices[new URLSearchParams(String(request.body)).get('choice') ?? '']
    if (!isOver && choice === undefined) return reply.code(422).send()
    const stage = isOver ? null : (choice?.stage ?? null)
    links.put(link.id, { ...link, isUsed: true })
    if (stage === null) return reply.redirect(link.refreshUrl, 303)
    moveAccount(link.accountId, stage)
    return reply.redirect(link.returnUrl, 303)
  })
  return { moveAccount }
}
