import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { answerFaults, decisions, webhookFaults } from '#sandbox/behaviours.ts'
import { type Html, html } from '#sandbox/html.ts'
import { serveFile } from '#sandbox/sandbox-home.ts'
import { sendSandboxPage } from '#sandbox/sandbox-page.ts'
import { formatMoney } from '#shared/money.ts'
import type { Order } from './paypal-books.ts'
import type { PaypalContext } from './paypal-context.ts'
import { connectMerchant } from './paypal-partners.ts'
import { approve } from './paypal-people.ts'
import { payerId } from './paypal-responses.ts'

const provider = 'PayPal'
const Token = z.object({ token: z.string() })
const Referral = z.object({ referral: z.string() })
const Leaving = z.object({ token: z.string(), outcome: z.enum(['approved', 'cancelled']) })

const moods = {
  '': 'Everything goes well',
  decline: 'The payment is declined',
  decline_part: "One baker's part is declined",
  pending: 'The money comes later',
  slow: 'PayPal answers late',
  lost_answer: "PayPal's answer is lost",
  server_error: 'PayPal answers 500',
  nonsense: 'PayPal answers nonsense',
  no_answer: 'PayPal never answers',
  webhook_twice: 'A webhook comes twice',
  webhook_overtaken: 'Webhooks come out of order',
  webhook_lost: 'A webhook is lost',
} as const

const Approval = z.object({
  token: z.string(),
  choice: z.enum(['approve', 'cancel']),
  mood: z.enum(['', ...decisions, ...answerFaults, ...webhookFaults]),
})
const Connection = z.object({
  referral: z.string(),
  email: z.email(),
  state: z.enum(['ready', 'unconfirmed', 'limited']),
})

/** Serves PayPal's pages for buyers and bakers, and the fake SDK. */
export function servePages(app: FastifyInstance, paypal: PaypalContext): void {
  serveFile(app, 'paypal/sdk.js', 'sandbox/paypal/browser/sdk.js')
  serveFile(app, 'paypal/leave.js', 'sandbox/paypal/browser/leave.js')
  serveApproval(app, paypal)
  serveConnection(app, paypal)
}

function serveApproval(app: FastifyInstance, paypal: PaypalContext): void {
  const { orders } = paypal.books
  app.get('/payment-sandbox/paypal/opening', (_request, reply) =>
    sendSandboxPage(reply, {
      title: 'One moment…',
      provider,
      body: html`<p>Your order is being prepared.</p>`,
    }),
  )
  app.get('/payment-sandbox/paypal/approve', (request, reply) => {
    const order = orders.get(z.safeParse(Token, request.query).data?.token ?? '')
    return order ? showApproval(reply, order) : showUnknown(reply)
  })
  app.post('/payment-sandbox/paypal/approve', (request, reply) => {
    const { data } = z.safeParse(Approval, readForm(request.body))
    const order = orders.get(data?.token ?? '')
    if (!data || !order) return showUnknown(reply)
    const { mood } = data
    if (data.choice === 'approve') {
      const decision = decisions.find((one) => one === mood) ?? null
      const fault = [...answerFaults, ...webhookFaults].find((one) => one === mood)
      if (fault) paypal.frame.behaviours.add({ rail: 'paypal', behaviour: fault, operation: 'capture' })
      approve(paypal, order.id, decision)
    }
    const outcome = data.choice === 'approve' ? 'approved' : 'cancelled'
    return reply.redirect(`/payment-sandbox/paypal/leave?token=${order.id}&outcome=${outcome}`, 303)
  })
  app.get('/payment-sandbox/paypal/leave', (request, reply) => {
    const { data } = z.safeParse(Leaving, request.query)
    const order = orders.get(data?.token ?? '')
    if (!data || !order) return showUnknown(reply)
    const isApproved = data.outcome === 'approved'
    const target = isApproved ? order.returnUrl : order.cancelUrl
    // PayPal names the payer only after an approval
    const said = isApproved ? { token: order.id, PayerID: payerId } : { token: order.id }
    const way = backToShop(target, paypal.frame.publicUrl, said)
    const body = html`
<p>${isApproved ? 'You have agreed to pay.' : 'You have not paid.'}</p>
<p><a href="${way}" id="back" data-token="${order.id}" data-outcome="${data.outcome}">Back to BakeSale</a></p>`
    const title = isApproved ? 'Thank you' : 'Cancelled'
    return sendSandboxPage(reply, { title, provider, body, script: '/payment-sandbox/paypal/leave.js' })
  })
}

function serveConnection(app: FastifyInstance, paypal: PaypalContext): void {
  const { referrals } = paypal.books
  app.get('/payment-sandbox/paypal/connect', (request, reply) => {
    const referral = referrals.get(z.safeParse(Referral, request.query).data?.referral ?? '')
    if (!referral) return showUnknown(reply)
    const body = html`
<p>BakeSale would like to take payments for you and to hold them until you hand your baking over.</p>
<form method="post" action="/payment-sandbox/paypal/connect">
<input type="hidden" name="referral" value="${referral.id}">
<label>E-mail of your PayPal account <input name="email" type="email" autocomplete="off" required value="baker@sandbox.example"></label>
<label>State of the account <select name="state">
<option value="ready">Ready to be paid</option>
<option value="unconfirmed">E-mail not confirmed yet</option>
<option value="limited">Cannot receive payments</option>
</select></label>
<button>Agree and connect</button>
</form>
<p><a href="${backToShop(referral.returnUrl, paypal.frame.publicUrl, {})}">Not now</a></p>`
    return sendSandboxPage(reply, { title: 'Connect your PayPal account', provider, body })
  })
  app.post('/payment-sandbox/paypal/connect', (request, reply) => {
    const { data } = z.safeParse(Connection, readForm(request.body))
    const referral = referrals.get(data?.referral ?? '')
    if (!data || !referral) return showUnknown(reply)
    const merchant = connectMerchant(paypal, referral.trackingId, {
      email: data.email,
      canReceive: data.state !== 'limited',
      isEmailConfirmed: data.state !== 'unconfirmed',
    })
    const said = { merchantId: referral.trackingId, merchantIdInPayPal: merchant.id }
    return reply.redirect(backToShop(referral.returnUrl, paypal.frame.publicUrl, said), 303)
  })
}

function showApproval(reply: FastifyReply, order: Order): FastifyReply {
  if (order.status !== 'PAYER_ACTION_REQUIRED')
    return sendSandboxPage(reply, {
      title: 'Already decided',
      provider,
      body: html`<p>This payment has been agreed to before. You can close this page.</p>`,
    })
  const total = order.units.reduce((sum, { amount }) => sum + amount, 0)
  const body = html`
<ul>${order.units.map(unitRow)}<li class="total"><span>Total</span> <span>${formatMoney(total)}</span></li></ul>
<form method="post" action="/payment-sandbox/paypal/approve">
<input type="hidden" name="token" value="${order.id}">
<label>What should happen? <select name="mood">${Object.entries(moods).map(
    ([mood, words]) => html`<option value="${mood}">${words}</option>`,
  )}</select></label>
<button name="choice" value="approve">Pay ${formatMoney(total)}</button>
<button name="choice" value="cancel" class="quiet">Cancel and return</button>
</form>`
  return sendSandboxPage(reply, { title: 'Pay with PayPal', provider, body })
}

function unitRow({ description, payee, amount }: Order['units'][number]): Html {
  const who = payee.email_address ?? payee.merchant_id ?? ''
  return html`<li><span>${description ?? 'Order'}<small>paid to ${who}</small></span> <span>${formatMoney(amount)}</span></li>`
}

function showUnknown(reply: FastifyReply): FastifyReply {
  return sendSandboxPage(reply.code(404), {
    title: 'Not found',
    provider,
    body: html`<p class="error">The sandbox knows nothing of this. It may have been emptied since.</p>`,
  })
}

function readForm(body: unknown): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(String(body)))
}

/** The way back as a path: the shop's host may differ, and pages must not redirect elsewhere. */
function backToShop(target: string | null, publicUrl: string, said: Record<string, string>): string {
  if (target === null || !URL.canParse(target) || new URL(target).origin !== new URL(publicUrl).origin)
    return '/'
  const url = new URL(target)
  for (const [name, value] of Object.entries(said)) url.searchParams.set(name, value)
  return url.pathname + url.search
}
