import { findPeople } from '#server/accounts/addressees-repository.ts'
import type { AppContext } from '#server/app-context.ts'
import type { DisputeRow, Trx } from '#server/database/tables.ts'
import { consoleUrl } from '#server/http/sites-rules.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { readMarketZone } from '#server/settings/read-settings.ts'
import { listPaidTitles, lockPayments } from '../taking/payments-repository.ts'
import { type DisputeNews, disputeMail } from './dispute-mails.ts'

/**
 * Queues the mails about a dispute in the caller's transaction: to baker and buyer of each payment, and to the
 * operators. A baker who disputes their payment of a balance owed is its buyer.
 */
export async function notifyOfDispute(
  { config, now }: Pick<AppContext, 'config' | 'now'>,
  trx: Trx,
  news: DisputeNews,
  rows: readonly DisputeRow[],
): Promise<void> {
  const payments = await lockPayments(
    trx,
    rows.map(({ payment_id }) => payment_id),
  )
  const titles = await listPaidTitles(
    trx,
    payments.map(({ id }) => id),
  )
  const timeZone = await readMarketZone({ config, db: trx })
  for (const row of rows) {
    const payment = payments.find(({ id }) => id === row.payment_id)
    if (!payment) throw new Error('The disputed payment does not exist')
    const { buyer, cook } = await findPeople(trx, { buyerId: payment.buyer_id, cookId: payment.cook_id })
    const isOwed = payment.payee === null
    const own = titles.filter(({ payment_id }) => payment_id === payment.id).map(({ title }) => title)
    const dispute = {
      disputeId: row.dispute_id,
      rail: row.rail,
      amount: row.withdrawn_cents || row.amount_cents,
      reason: row.reason_words,
      goods: goodsOf(own, isOwed),
      buyerName: `${buyer.first_name} ${buyer.last_name}`.trim(),
      cookName: isOwed ? 'BakeSale' : `${cook.first_name} ${cook.last_name}`.trim(),
      publicUrl: config.publicUrl,
      consoleUrl: consoleUrl(config),
      timeZone,
    }
    const sides = [
      ['buyer', buyer.is_deleted ? null : buyer.email],
      ['baker', cook.is_deleted || isOwed ? null : cook.email],
      ['operators', config.supportEmail],
    ] as const
    for (const [side, to] of sides) {
      const mail = to === null ? null : disputeMail(news, dispute, side)
      if (mail !== null && to !== null)
        await queueMail(trx, { ...mail, to, purpose: `dispute-${news.what}` }, now())
    }
  }
}

/** Names the first title and the number of others, such as "Sourdough and 2 more". */
function goodsOf([first, ...more]: readonly string[], isOwed: boolean): string {
  const only = isOwed ? 'the service fee of orders paid at pickup' : 'an order'
  return `${first ?? only}${more.length === 0 ? '' : ` and ${more.length} more`}`
}
