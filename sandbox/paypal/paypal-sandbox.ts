import type { FastifyInstance } from 'fastify'
import { type DisputeDesk, serveDisputeDesk } from '#sandbox/sandbox-disputes.ts'
import type { SandboxEntry, SandboxFrame } from '#sandbox/sandbox-frame.ts'
import { formatMoney } from '#shared/money.ts'
import { openBooks, type PaypalBooks } from './paypal-books.ts'
import { answerRefusals, callTo, guardCalls, makeContext } from './paypal-context.ts'
import { makeDisputeDesk, serveDisputes } from './paypal-disputes.ts'
import { serveOrders, settleLater } from './paypal-orders.ts'
import { servePages } from './paypal-pages.ts'
import { servePartners } from './paypal-partners.ts'
import { makePeople, type PaypalPeople } from './paypal-people.ts'
import { completePayout, completeRefund, serveRefunds } from './paypal-refunds.ts'
import { PaypalRefusal } from './paypal-refusals.ts'
import { serveReports } from './paypal-reports.ts'

/** Serves the parts of PayPal's API that we use, and its pages; returns the actions of people. */
export function registerPaypalSandbox(app: FastifyInstance, frame: SandboxFrame): PaypalPeople & DisputeDesk {
  const books = openBooks(frame.store)
  const paypal = makeContext(frame, books)
  servePages(app, paypal)
  app.register((open, _options, done) => {
    answerRefusals(open)
    open.post('/v1/oauth2/token', callTo('token'), (request, reply) => {
      const issued = paypal.tokens.issue(request.headers.authorization)
      if (!issued) throw new PaypalRefusal(401, 'invalid_client', 'Client Authentication failed')
      return reply.send({
        scope: 'https://uri.paypal.com/services/payments/realtimepayment',
        access_token: issued.token,
        token_type: 'Bearer',
        app_id: 'APP-80W284485P519543T',
        expires_in: issued.seconds,
        nonce: frame.now().toISOString(),
      })
    })
    done()
  })
  app.register((calls, _options, done) => {
    guardCalls(calls, paypal)
    serveOrders(calls, paypal)
    serveRefunds(calls, paypal)
    serveReports(calls, paypal)
    serveDisputes(calls, paypal)
    servePartners(calls, paypal)
    done()
  })
  // operations pending at the end of the process complete after the restart
  app.addHook('onReady', async () => {
    settleLater(paypal, books.captures.list())
    for (const refund of books.refunds.list()) if (refund.status === 'PENDING') completeRefund(paypal, refund)
    for (const payout of books.payouts.list()) if (payout.status === 'PENDING') completePayout(paypal, payout)
  })
  const desk = makeDisputeDesk(paypal)
  const disputes = serveDisputeDesk(app, 'paypal', desk)
  frame.overviews.push({ provider: 'PayPal', entries: () => entriesOf(books), disputes })
  return { ...makePeople(paypal), ...desk }
}

function entriesOf({ orders, captures }: PaypalBooks): SandboxEntry[] {
  return orders.list().flatMap(({ status, units }) =>
    units.map(({ description, amount, captureId }) => ({
      what: description ?? 'Order',
      amount: formatMoney(amount),
      state: captures.get(captureId ?? '')?.status ?? status,
    })),
  )
}
