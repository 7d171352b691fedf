import { type Addressee, findPeople } from '#server/accounts/addressees-repository.ts'
import type { AppContext } from '#server/app-context.ts'
import type { OrderRow, Trx } from '#server/database/tables.ts'
import { queueMail } from '#server/mail/queue-mail.ts'
import { orderPickup } from '#server/pickups/order-pickup.ts'
import type { KeptPickup } from '#server/pickups/pickup-choice-rules.ts'
import { bakerMail, buyerMail, type MailedOrder, type OrderNews } from './order-mails.ts'

/** An order as a mail tells of it, new or stored, with whom it concerns. */
type ToldOrder = Omit<MailedOrder, 'pickup'> & KeptPickup & Pick<OrderRow, 'buyer_id' | 'cook_id'>

/**
 * Writes the mails about orders of one buyer with one baker to both of them, as part of the transaction in which the
 * news happens: nobody hears of what did not.
 */
export async function tellPeople(
  { config, now }: Pick<AppContext, 'config' | 'now'>,
  trx: Trx,
  news: OrderNews,
  orders: readonly ToldOrder[],
): Promise<void> {
  const [order] = orders
  if (!order) return
  const { buyer, cook } = await findPeople(trx, { buyerId: order.buyer_id, cookId: order.cook_id })
  const scene = { buyerName: nameOf(buyer), cookName: nameOf(cook), publicUrl: config.publicUrl }
  const mailed = orders.map((told) => ({ ...told, pickup: orderPickup(told) }))
  const purpose = `order-${news.what}`
  for (const [person, mail] of [
    [buyer, buyerMail(news, mailed, scene)],
    [cook, bakerMail(news, mailed, scene)],
  ] as const)
    if (mail !== null && !person.is_deleted)
      await queueMail(trx, { ...mail, to: person.email, purpose }, now())
}

function nameOf({ first_name, last_name }: Addressee): string {
  return `${first_name} ${last_name}`.trim()
}
