import type { OrderRole } from '#shared/order-statuses.ts'
import type { NewsKind, OrderNews } from './order-news.ts'

/** News of what one side did with a tap, which it saw on the page. */
const doneBy: Readonly<Partial<Record<NewsKind, OrderRole>>> = {
  confirmed: 'baker',
  'fulfilled-in-part': 'baker',
  declined: 'baker',
  'cancelled-by-baker': 'baker',
  'ended-by-baker': 'baker',
  'no-show': 'baker',
  'cancellation-approved': 'baker',
  'cancellation-denied': 'baker',
  'cancellation-requested': 'buyer',
  'cancelled-as-changed': 'buyer',
}

/** Whether this person just did it themselves: they get no email about it. */
export function isOwnDoing(news: OrderNews, role: OrderRole): boolean {
  // a buyer's receipt completes the order later
  if (news.what === 'completed') return role === 'baker' && news.how !== 'received'
  return doneBy[news.what] === role
}
