import type { WrittenMail } from '#server/mail/mail-layout.ts'
import { holdMailToOperators } from '#server/orders/mails/hold-mail-to-operators.ts'
import { bakerMail, buyerMail } from '#server/orders/mails/order-mails.ts'
import { leadsToPickup } from '#server/orders/mails/order-mails-pickup.ts'
import type { MailedOrder, OrderNews } from '#server/orders/mails/order-news.ts'
import { adminStatusActions } from '#shared/order-statuses.ts'
import { rails } from '#shared/payment-methods.ts'
import { shownOrder } from '#tests/make/shown-order.ts'
import { long, type MailExample, publicUrl } from './mail-example.ts'

const [rail] = rails
const either = [true, false]
const endings = either.map((isRefunded) => ({ isRefunded, servingsAvailable: isRefunded }))
const { reason } = long

/** The forms of each kind of order news. */
const news: Readonly<Record<OrderNews['what'], readonly OrderNews[]>> = {
  placed: [
    { what: 'placed', rail },
    { what: 'placed', rail: null },
  ],
  'placed-and-confirmed': [
    { what: 'placed-and-confirmed', rail },
    { what: 'placed-and-confirmed', rail: null },
  ],
  confirmed: [{ what: 'confirmed' }],
  ready: [{ what: 'ready' }],
  reminder: [{ what: 'reminder', at: new Date('2026-11-21T22:30:00Z'), timeZone: 'America/New_York' }],
  'fulfilled-in-part': either.map((isRefunded) => ({ what: 'fulfilled-in-part', isRefunded })),
  declined: endings.map((ending) => ({ what: 'declined', reason, ...ending })),
  'cancelled-by-baker': endings.map((ending) => ({ what: 'cancelled-by-baker', reason, ...ending })),
  'ended-by-baker': (['no-bake', 'closed', 'too-few', 'moved'] as const).flatMap((because) =>
    either.map((isConfirmed) => ({
      ...{ what: 'ended-by-baker' as const, because, isConfirmed, reason },
      isRefunded: isConfirmed,
    })),
  ),
  completed: (['by_code', 'received', 'vouched'] as const).map((how) => ({ what: 'completed', how })),
  'ask-received': [{ what: 'ask-received' }],
  'on-hold': (['not_received', 'baker_suspended'] as const).flatMap((cause) =>
    either.map((isRefunded) => ({
      ...{ what: 'on-hold' as const, cause, timeZone: 'America/New_York', isRefunded },
      words: cause === 'not_received' ? reason : null,
      decideBy: new Date('2026-11-28T22:30:00Z'),
    })),
  ),
  'hold-decided': [
    { what: 'hold-decided', cause: 'not_received', decision: 'released', reason, isRefunded: false },
    { what: 'hold-decided', cause: 'not_received', decision: 'refunded', reason, isRefunded: true },
    { what: 'hold-decided', cause: 'baker_suspended', decision: 'refunded', reason, isRefunded: true },
  ],
  resumed: [null, new Date('2026-11-28T22:30:00Z')].map((objectBy) => ({
    ...{ what: 'resumed', timeZone: 'America/New_York' },
    objectBy,
    reason,
  })),
  'completed-itself': [{ what: 'completed-itself' }],
  'no-show': [
    { what: 'no-show', isKept: true, isOffered: false, isRefunded: false },
    { what: 'no-show', isKept: false, isOffered: true, isRefunded: true },
    { what: 'no-show', isKept: false, isOffered: false, isRefunded: false },
  ],
  'cancellation-requested': [{ what: 'cancellation-requested', reason }],
  'cancellation-approved': endings.map((ending) => ({ what: 'cancellation-approved', ...ending })),
  'cancellation-denied': [
    { what: 'cancellation-denied', reason },
    { what: 'cancellation-denied', reason: null },
  ],
  refunded: [
    { what: 'refunded', amount: 950, commission: 71, reason },
    { what: 'refunded', amount: 950, commission: 0, reason: null },
  ],
  'settled-by-hand': [
    { what: 'settled-by-hand', kind: 'refund', amount: 1900, how: 'a transfer to your bank account' },
    { what: 'settled-by-hand', kind: 'release', amount: 1757, how: 'a transfer to your bank account' },
  ],
  changed: [
    { isPlaced: false, isConfirmed: false },
    { isPlaced: true, isConfirmed: false },
    { isPlaced: true, isConfirmed: true },
  ].map((state) => ({
    what: 'changed',
    change: 'pickup_location',
    before: '88 Alder Ave, New York, NY 10002',
    after: '2 Market Sq, New York, NY 10003',
    cancelBy: new Date('2026-11-21T22:30:00Z'),
    timeZone: 'America/New_York',
    ...state,
  })),
  'cancelled-as-changed': either.map((isRefunded) => ({
    what: 'cancelled-as-changed',
    changes: ['pickup_location'],
    isRefunded,
  })),
  unanswered: either.map((isRefunded) => ({ what: 'unanswered', isRefunded })),
  'request-unanswered': either.map((isRefunded) => ({ what: 'request-unanswered', isRefunded })),
  'request-lapsed': [{ what: 'request-lapsed' }],
  'paid-too-late': [{ what: 'paid-too-late', rail }],
  'done-by-us': adminStatusActions.map((action) => ({
    what: 'done-by-us',
    action,
    reason,
    isRefunded: action === 'cancel',
    servingsAvailable: action === 'approve_cancellation',
  })),
}

const scene = {
  ...{ buyerName: 'Nora Whitfield', cookName: 'Tomás Rivera', publicUrl },
  objectBy: 'Sat, Nov 28 at 5:30 PM',
}

const loaf: MailedOrder = {
  id: 'order',
  title: 'Country sourdough',
  option_name: null,
  cake_message: null,
  mixed_box: null,
  unit_price_cents: 950,
  quantity: 2,
  fulfilled_quantity: null,
  pickup_code: 'K7MP',
}

const cake: MailedOrder = {
  ...loaf,
  id: 'cake',
  title: long.title,
  option_name: 'Whole, 28 cm',
  cake_message: 'Happy birthday, Grandma!',
  unit_price_cents: 123_456,
  quantity: 1,
  pickup_code: 'W2XQ',
}

const box: MailedOrder = {
  ...loaf,
  id: 'box',
  title: 'Croissants',
  option_name: 'Box of 6',
  mixed_box: {
    pieces: 6,
    contents: [
      { filling: 'Plain', pieces: 2 },
      { filling: 'Almond', pieces: 3 },
      { filling: 'Chocolate', pieces: 1 },
    ],
  },
  quantity: 1,
  pickup_code: 'H9RT',
}

const sides = { buyer: buyerMail, baker: bakerMail }

/** Emails about orders by recipient: first of several orders with all optional parts, then of one order. */
export const orderMailExamples: readonly MailExample[] = [
  ...examplesOf('several orders', { what: 'placed-and-confirmed', rail }, [loaf, cake, box]),
  ...Object.values(news).flatMap((forms) =>
    forms.flatMap((form, place) => examplesOf(forms.length === 1 ? '' : `form ${place + 1}`, form, [loaf])),
  ),
  {
    name: 'hold-opened, to the operators',
    mail: holdMailToOperators({
      order: loaf,
      words: reason,
      decideBy: new Date('2026-11-28T22:30:00Z'),
      timeZone: 'America/New_York',
      consoleUrl: publicUrl,
    }),
  },
]

function examplesOf(form: string, event: OrderNews, orders: readonly MailedOrder[]): MailExample[] {
  const pickups = leadsToPickup(event)
    ? orders.map(({ id, title }) => shownOrder({ id, title, notes: 'One sliced, please.' }))
    : []
  return Object.entries(sides).flatMap(([side, write]) => {
    const mail: WrittenMail | null = write(event, orders, scene, pickups)
    const name = [`order-${event.what}`, `to the ${side}`, form].filter((part) => part !== '').join(', ')
    return mail === null ? [] : [{ name, mail }]
  })
}
