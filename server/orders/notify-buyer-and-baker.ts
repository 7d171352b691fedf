import { type Addressee, findPeople } from '#server/accounts/addressees-repository.ts'
import type { AppContext } from '#server/app-context.ts'
import type { OrderRow, Trx } from '#server/database/tables.ts'
import { type OutgoingMail, queueMails } from '#server/mail/queue-mail.ts'
import { bakerMail, buyerMail, type MailedOrder, type OrderNews } from './order-mails.ts'
import { leadsToPickup, makesAppointment } from './order-mails-pickup.ts'
import { presentOrder } from './order-presenter.ts'
import { listOrdersById } from './orders-repository.ts'
import { writeCalendar } from './pickup-calendar.ts'

/** An order as mails describe it, new or stored, with its buyer and baker. */
export type NotifiedOrder = MailedOrder & Pick<OrderRow, 'buyer_id' | 'cook_id'>

/**
 * Queues the mails to buyer and baker about their orders, in the transaction of the change: nobody hears of one that was
 * rolled back.
 */
export async function notifyBuyerAndBaker(
  { config, now }: Pick<AppContext, 'config' | 'now'>,
  trx: Trx,
  news: OrderNews,
  orders: readonly NotifiedOrder[],
): Promise<void> {
  const [order] = orders
  if (!order) return
  const { buyer, cook } = await findPeople(trx, { buyerId: order.buyer_id, cookId: order.cook_id })
  const scene = { buyerName: nameOf(buyer), cookName: nameOf(cook), publicUrl: config.publicUrl }
  const purpose = `order-${news.what}`
  const ids = leadsToPickup(news) ? orders.map(({ id }) => id) : []
  const views = (await listOrdersById(trx, ids)).toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  const mails: OutgoingMail[] = []
  for (const [reader, person, personId, write] of [
    ['buyer', buyer, order.buyer_id, buyerMail],
    ['baker', cook, order.cook_id, bakerMail],
  ] as const) {
    // as this person may see them
    const pickups = views.map((view) => presentOrder(view, personId))
    const mail = write(news, orders, scene, pickups)
    if (mail === null || person.is_deleted) continue
    const calendar = makesAppointment(news)
      ? { calendar: writeCalendar(pickups, reader, config.publicUrl) }
      : {}
    const expiry = news.what === 'reminder' ? { expiresAt: news.at } : {}
    mails.push({ ...mail, ...calendar, ...expiry, to: person.email, purpose })
  }
  await queueMails(trx, mails, now())
}

function nameOf({ first_name, last_name }: Addressee): string {
  return `${first_name} ${last_name}`.trim()
}
