import { type Addressee, findPeople, type People } from '#server/accounts/addressees-repository.ts'
import type { AppContext } from '#server/app-context.ts'
import type { OrderRow, Trx } from '#server/database/tables.ts'
import { type OutgoingMail, queueMails } from '#server/mail/queue-mail.ts'
import type { PersonId } from '#shared/api/ids.ts'
import { objectBy } from '#shared/order-holds.ts'
import type { OrderRole } from '#shared/order-statuses.ts'
import { momentText } from '#shared/pickup-labels.ts'
import { isDisputed } from '../reading/holds-repository.ts'
import { presentOrder } from '../reading/order-presenter.ts'
import { listOrdersById, type OrderView } from '../reading/orders-repository.ts'
import { writeCalendar } from '../reading/pickup-calendar.ts'
import type { MailContext } from './order-mail-parts.ts'
import { bakerMail, buyerMail } from './order-mails.ts'
import { leadsToPickup, makesAppointment } from './order-mails-pickup.ts'
import { asksForReceipt } from './order-mails-receipt.ts'
import type { MailedOrder, OrderNews } from './order-news.ts'
import { isOwnDoing } from './own-doing.ts'

/** An order, new or stored, with the ids of its buyer and baker. */
export type NotifiedOrder = MailedOrder & Pick<OrderRow, 'buyer_id' | 'cook_id'>

/**
 * Queues the emails to buyer and baker in the transaction of the change, so a rollback sends none. `read`: the views of
 * the orders, if already read; their people must not be deleted.
 */
export async function notifyBuyerAndBaker(
  { config, now }: Pick<AppContext, 'config' | 'now'>,
  trx: Trx,
  news: OrderNews,
  orders: readonly NotifiedOrder[],
  read: readonly OrderView[] = [],
): Promise<void> {
  const [order] = orders
  if (!order) return
  const { buyer, cook: baker } = await findPeopleOf(trx, order, read)
  const isAsked = asksForReceipt(news)
  const views = isAsked || leadsToPickup(news) ? await viewsOf(trx, orders, read) : []
  const context = {
    ...{ buyerName: nameOf(buyer), cookName: nameOf(baker), publicUrl: config.publicUrl },
    isDisputed: 'isRefunded' in news && news.isRefunded && (await isDisputed(trx, order.id)),
    ...(isAsked ? { objectBy: objectByText(views, now()) } : {}),
  }
  const message = { news, orders, context, views }
  const mails = [
    ...mailTo({ role: 'buyer', person: buyer, id: order.buyer_id, write: buyerMail }, message, now()),
    ...mailTo({ role: 'baker', person: baker, id: order.cook_id, write: bakerMail }, message, now()),
  ]
  await queueMails(trx, mails, now())
}

interface Recipient {
  role: OrderRole
  person: Addressee
  id: PersonId
  write: typeof buyerMail
}

interface Message {
  news: OrderNews
  orders: readonly NotifiedOrder[]
  context: MailContext
  views: readonly OrderView[]
}

/** The email to one person; empty when they did it themselves, get none, or are deleted. */
function mailTo(
  { role, person, id, write }: Recipient,
  { news, orders, context, views }: Message,
  now: Date,
): OutgoingMail[] {
  if (isOwnDoing(news, role)) return []
  // as this person sees them
  const pickups = leadsToPickup(news) ? views.map((view) => presentOrder(view, id, now)) : []
  const mail = write(news, orders, context, pickups)
  if (mail === null || person.is_deleted) return []
  const calendar = makesAppointment(news) ? { calendar: writeCalendar(pickups, role, context.publicUrl) } : {}
  const expiry = news.what === 'reminder' ? { expiresAt: news.at } : {}
  return [{ ...mail, ...calendar, ...expiry, to: person.email, purpose: `order-${news.what}` }]
}

/** Until when the buyer can object to all of these orders, as text; null when it is too late. */
function objectByText(views: readonly OrderView[], now: Date): string | null {
  const moments = views.flatMap((view) => objectBy(presentOrder(view, view.buyer_id, now)) ?? [])
  const [first] = moments.toSorted((one, other) => one.getTime() - other.getTime())
  const [{ time_zone } = { time_zone: '' }] = views
  return first && first > now ? momentText(first, time_zone) : null
}

async function viewsOf(
  trx: Trx,
  orders: readonly NotifiedOrder[],
  read: readonly OrderView[],
): Promise<readonly OrderView[]> {
  if (read.length > 0) return read
  const ids = orders.map(({ id }) => id)
  return (await listOrdersById(trx, ids)).toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

async function findPeopleOf(
  trx: Trx,
  { buyer_id, cook_id }: NotifiedOrder,
  [known]: readonly OrderView[],
): Promise<People> {
  return known ? peopleOf(known) : findPeople(trx, { buyerId: buyer_id, cookId: cook_id })
}

function peopleOf(order: OrderView): People {
  const { buyer_email, buyer_first_name, buyer_last_name, cook_email, cook_first_name, cook_last_name } =
    order
  const buyer = { email: buyer_email, first_name: buyer_first_name, last_name: buyer_last_name }
  const cook = { email: cook_email, first_name: cook_first_name, last_name: cook_last_name }
  return { buyer: { ...buyer, is_deleted: false }, cook: { ...cook, is_deleted: false } }
}

function nameOf({ first_name, last_name }: Addressee): string {
  return `${first_name} ${last_name}`.trim()
}
