import { type Addressee, findPeople, type People } from '#server/accounts/addressees-repository.ts'
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
    const people = await findPeople(trx, { buyerId: payment.buyer_id, cookId: payment.cook_id })
    const isOwed = payment.payee === null
    const own = titles.filter(({ payment_id }) => payment_id === payment.id).map(({ title }) => title)
    const dispute = {
      disputeId: row.dispute_id,
      rail: row.rail,
      amount: row.withdrawn_cents || row.amount_cents,
      reason: row.reason_words,
      goods: goodsOf(own, isOwed),
      buyerName: nameOf(people.buyer),
      cookName: isOwed ? 'BakeSale' : nameOf(people.cook),
      publicUrl: config.publicUrl,
      consoleUrl: consoleUrl(config),
      timeZone,
    }
    for (const [side, to] of recipientsOf(people, isOwed, config.supportEmail)) {
      const mail = disputeMail(news, dispute, side)
      if (mail !== null) await queueMail(trx, { ...mail, to, purpose: `dispute-${news.what}` }, now())
    }
  }
}

function nameOf({ first_name, last_name }: Addressee): string {
  return `${first_name} ${last_name}`.trim()
}

function recipientsOf(
  { buyer, cook }: People,
  isOwed: boolean,
  operators: string,
): ['buyer' | 'baker' | 'operators', string][] {
  return [...addressed('buyer', buyer), ...(isOwed ? [] : addressed('baker', cook)), ['operators', operators]]
}

function addressed<const Side extends string>(
  side: Side,
  { email, is_deleted }: Addressee,
): [Side, string][] {
  return is_deleted ? [] : [[side, email]]
}

/** Names the first title and the number of others, such as "Sourdough and 2 more". */
function goodsOf([first, ...more]: readonly string[], isOwed: boolean): string {
  const only = isOwed ? 'the service fee of orders paid at pickup' : 'an order'
  return `${first ?? only}${more.length === 0 ? '' : ` and ${more.length} more`}`
}
