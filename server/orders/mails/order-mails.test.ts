import { expect, it } from 'vitest'
import { orderNumber } from '#shared/order-number.ts'
import { bakerMail, buyerMail } from './order-mails.ts'
import type { OrderNews } from './order-news.ts'

const scene = { buyerName: 'Ben Buyer', cookName: 'Bea Baker', publicUrl: 'https://bakesale.example' }
const loaf = {
  id: '1',
  title: 'Country sourdough',
  option_name: null,
  mixed_box: null,
  cake_message: null,
  unit_price_cents: 950,
  quantity: 2,
  fulfilled_quantity: null,
  pickup_code: 'K7QX',
}
const buns = {
  id: '2',
  title: 'Cinnamon buns',
  option_name: null,
  mixed_box: null,
  cake_message: null,
  unit_price_cents: 450,
  quantity: 1,
  fulfilled_quantity: null,
  pickup_code: 'M2PA',
}

const ended = { what: 'ended-by-baker', reason: 'The oven broke.' } as const

/** The subject and a required sentence per side for each kind of news; null for no email. */
const expectedMails: [OrderNews, buyer: [string, string] | null, baker: [string, string] | null][] = [
  [
    { what: 'placed', rail: null },
    ['Your order with Bea Baker', 'You pay when you pick it up.'],
    ['New order: Country sourdough for Ben Buyer', 'Ben Buyer pays you at pickup.'],
  ],
  [
    { what: 'placed', rail: null },
    ['Your order with Bea Baker', 'Bea Baker has your order and will confirm it.'],
    ['New order: Country sourdough for Ben Buyer', 'within 24 hours, or by its ready time if that’s sooner.'],
  ],
  [
    { what: 'placed', rail: 'stripe' },
    ['Paid: Country sourdough from Bea Baker', 'You paid with Stripe.'],
    [
      'New order: Country sourdough for Ben Buyer',
      'The order is paid. You get the money once it’s picked up.',
    ],
  ],
  [
    { what: 'placed-and-confirmed', rail: null },
    ['Confirmed: Country sourdough', 'it is confirmed. You pay when you pick it up.'],
    ['New order, confirmed: Country sourdough for Ben Buyer', 'Ben Buyer pays you at pickup.'],
  ],
  [
    { what: 'placed-and-confirmed', rail: 'stripe' },
    ['Confirmed: Country sourdough', 'it is confirmed. You paid with Stripe.'],
    ['New order, confirmed: Country sourdough for Ben Buyer', 'knows that you’re baking. The order is paid.'],
  ],
  [
    { what: 'confirmed' },
    ['Confirmed: Country sourdough', 'Bea Baker confirmed your order.'],
    ['You confirmed: Country sourdough', 'Ben Buyer knows that you’re baking.'],
  ],
  [
    { what: 'fulfilled-in-part', isRefunded: true },
    ['Fewer than you ordered: Country sourdough', 'The refund for the rest is on its way'],
    ['Fewer than ordered: Country sourdough', 'Ben Buyer is refunded for the rest.'],
  ],
  [
    { what: 'fulfilled-in-part', isRefunded: false },
    ['Fewer than you ordered: Country sourdough', 'You only pay for what you get.'],
    ['Fewer than ordered: Country sourdough', 'Ben Buyer only pays for what they get.'],
  ],
  [
    { ...ended, because: 'no-bake', isConfirmed: true, isRefunded: true },
    ['Cancelled: Country sourdough', 'Your refund is on its way'],
    ['You cancelled: Country sourdough', 'Ben Buyer is refunded what they paid.'],
  ],
  [
    { ...ended, because: 'no-bake', isConfirmed: true, isRefunded: false },
    ['Cancelled: Country sourdough', 'There is nothing to pay.'],
    ['You cancelled: Country sourdough', 'We told them, with your reason: “The oven broke.”'],
  ],
  [
    { ...ended, because: 'no-bake', isConfirmed: false, isRefunded: false },
    ['Declined: Country sourdough', 'isn’t baking on the day you ordered for: “The oven broke.”'],
    ['You declined: Country sourdough', 'You’re not baking on the day Ben Buyer ordered for.'],
  ],
  [
    { ...ended, because: 'closed', isConfirmed: true, isRefunded: false },
    ['Cancelled: Country sourdough', 'Bea Baker is closed on the day of your pickup: “The oven broke.”'],
    ['You cancelled: Country sourdough', 'You’re closed on the day of Ben Buyer’s pickup.'],
  ],
  [
    { ...ended, because: 'closed', isConfirmed: false, isRefunded: true },
    ['Declined: Country sourdough', 'Bea Baker can’t take your order.'],
    ['You declined: Country sourdough', 'We told them, with your message: “The oven broke.”'],
  ],
  [
    { ...ended, because: 'too-few', isConfirmed: true, isRefunded: true },
    ['Cancelled: Country sourdough', 'Your order had been confirmed, but it’s now cancelled. We’re sorry.'],
    ['You cancelled: Country sourdough', 'none are left for Ben Buyer’s order'],
  ],
  [
    { ...ended, because: 'too-few', isConfirmed: false, isRefunded: false },
    ['Declined: Country sourdough', 'Bea Baker has fewer than were ordered, and none are left for you.'],
    ['You declined: Country sourdough', 'none are left for Ben Buyer’s order'],
  ],
  [
    { what: 'request-unanswered', isRefunded: true },
    ['Cancelled: Country sourdough', 'Your refund is on its way'],
    ['Cancelled, not answered in time: Country sourdough', 'Ben Buyer is refunded what they paid.'],
  ],
  [
    { what: 'request-unanswered', isRefunded: false },
    ['Cancelled: Country sourdough', 'There is nothing to pay.'],
    ['Cancelled, not answered in time: Country sourdough', 'The servings are available again'],
  ],
  [
    { what: 'request-lapsed' },
    ['Not cancelled: Country sourdough', 'Your order stays confirmed'],
    ['Not cancelled: Country sourdough', 'it stays confirmed'],
  ],
  [
    { what: 'declined', reason: 'No flour left.', isRefunded: true, servingsAvailable: true },
    ['Declined: Country sourdough', 'Your refund is on its way'],
    ['You declined: Country sourdough', 'Ben Buyer is refunded what they paid.'],
  ],
  [
    { what: 'declined', reason: 'No flour left.', isRefunded: false, servingsAvailable: false },
    ['Declined: Country sourdough', 'can’t take your order: “No flour left.”'],
    [
      'You declined: Country sourdough',
      'The servings are not available again, so nobody else can order them.',
    ],
  ],
  [
    { what: 'cancelled-by-baker', reason: 'The batch failed.', isRefunded: true, servingsAvailable: false },
    ['Cancelled: Country sourdough', 'now has to cancel it: “The batch failed.”'],
    [
      'You cancelled: Country sourdough',
      'The servings are not available again, so nobody else can order them.',
    ],
  ],
  [
    { what: 'cancelled-by-baker', reason: 'I am ill.', isRefunded: false, servingsAvailable: true },
    ['Cancelled: Country sourdough', 'There is nothing to pay.'],
    ['You cancelled: Country sourdough', 'The servings are available again.'],
  ],
  [
    { what: 'completed', how: 'by_code' },
    ['Picked up: Country sourdough', 'Bea Baker handed over your order.'],
    ['Handed over: Country sourdough', 'The order from Ben Buyer is complete.'],
  ],
  [
    { what: 'completed', how: 'vouched' },
    ['Picked up: Country sourdough', 'without your pickup code'],
    ['Handed over: Country sourdough', 'The order from Ben Buyer is complete.'],
  ],
  [
    { what: 'cancellation-requested', reason: 'Away that day.' },
    ['You asked to cancel: Country sourdough', 'Your reason: “Away that day.”'],
    ['Ben Buyer asks to cancel: Country sourdough', 'Approve or deny the request within 24 hours'],
  ],
  [
    { what: 'cancellation-approved', isRefunded: true, servingsAvailable: true },
    ['Cancelled: Country sourdough', 'Your refund is on its way'],
    ['Cancelled: Country sourdough', 'The servings are available again'],
  ],
  [
    { what: 'cancellation-denied', reason: null },
    ['Not cancelled: Country sourdough', 'denied your request to cancel'],
    ['Not cancelled: Country sourdough', 'The order stays as it was'],
  ],
  [
    { what: 'cancellation-denied', reason: 'It is in the oven.' },
    ['Not cancelled: Country sourdough', 'Reason: “It is in the oven.”'],
    ['Not cancelled: Country sourdough', 'Your reason: “It is in the oven.”'],
  ],
  [
    { what: 'refunded', amount: 500, commission: 38, reason: 'One was burnt.' },
    ['Refunded: $5.00 for Country sourdough', 'Reason: “One was burnt.”'],
    ['Refunded: $5.00 for Country sourdough', 'Ben Buyer is refunded $5.00'],
  ],
  [
    { what: 'unanswered', isRefunded: true },
    ['Cancelled, with no answer: Country sourdough', 'Your refund is on its way'],
    ['Cancelled, not answered in time: Country sourdough', 'Ben Buyer is refunded what they paid.'],
  ],
  [
    { what: 'unanswered', isRefunded: false },
    ['Cancelled, with no answer: Country sourdough', 'There is nothing to pay.'],
    ['Cancelled, not answered in time: Country sourdough', 'The servings are available again'],
  ],
  [
    { what: 'paid-too-late', rail: 'paypal' },
    ['Your payment is being refunded: Country sourdough', 'the order had been cancelled'],
    null,
  ],
]

it.each(expectedMails)('ORDER-02: sends each side the right email about %o', (news, buyer, baker) => {
  for (const [expected, mail, link] of [
    [buyer, buyerMail(news, [loaf], scene), '/my-orders'],
    [baker, bakerMail(news, [loaf], scene), '/seller-dashboard'],
  ] as const) {
    if (expected === null) {
      expect(mail).toBeNull()
      continue
    }
    const [subject, sentence] = expected
    expect(mail?.subject).toBe(subject)
    for (const part of [sentence, '2 × Country sourdough: $19.00', `https://bakesale.example${link}`])
      expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(part)
  }
})

it('sends one email for several orders of a baker, with a total and codes for the buyer only', () => {
  const news = { what: 'placed', rail: 'paypal' } as const
  const buyer = buyerMail(news, [loaf, buns], scene)
  expect(buyer?.subject).toBe('Paid: Country sourdough and 1 more from Bea Baker')
  expect(buyer?.text).toContain('Total: $23.50')
  expect(buyer?.text).toContain('Country sourdough: K7QX')
  expect(buyer?.text).toContain('Cinnamon buns: M2PA')
  const baker = bakerMail(news, [loaf, buns], scene)
  expect(baker?.text).not.toMatch(/K7QX|M2PA/)
})

const asked = { ...scene, objectBy: 'Sat, Nov 28 at 5:30 PM' }

it.each<OrderNews>([{ what: 'ask-received' }, { what: 'completed', how: 'vouched' }])(
  'decisions, when a baker is paid: asks about each order in an email, %o',
  (news) => {
    const one = buyerMail(news, [loaf], asked)
    const page = 'https://bakesale.example/my-orders'
    expect(one?.text).toContain('say so by Sat, Nov 28 at 5:30 PM. After that, the baker is paid.')
    const late = buyerMail(news, [loaf], { ...scene, objectBy: null })
    expect(late?.text).toContain('If you didn’t get it, write to us')
    expect(late?.text).not.toContain('say=')
    expect(one?.text).toContain(`I have it:\n${page}/1?say=received\n`)
    expect(one?.text).toContain(`I didn’t get it:\n${page}/1?say=not-received\n`)
    const both = buyerMail(news, [loaf, buns], asked)
    for (const [title, id] of [
      ['Country sourdough', '1'],
      ['Cinnamon buns', '2'],
    ])
      for (const [label, step] of [
        ['I have it', 'received'],
        ['I didn’t get it', 'not-received'],
      ]) {
        const url = `${page}/${id}?say=${step}`
        expect(both?.text).toContain(`${label}: ${title}:\n${url}\n`)
        expect(both?.html).toContain(`>${label}: ${title}</a>`)
      }
  },
)

it('tells two orders of one bake apart by their numbers', () => {
  const mail = buyerMail({ what: 'ask-received' }, [loaf, buns, { ...loaf, id: '3' }], asked)
  for (const label of [
    `Country sourdough, order ${orderNumber('1')}`,
    `Country sourdough, order ${orderNumber('3')}`,
    'Cinnamon buns',
  ])
    expect(mail?.text).toContain(`I have it: ${label}:\n`)
})

it('decisions, options of a bake: names the option and the cake message', () => {
  const dozen = { ...loaf, option_name: 'Dozen', cake_message: 'Happy birthday, <b>Ana</b>' }
  for (const mail of [
    buyerMail({ what: 'confirmed' }, [dozen, buns], scene),
    bakerMail({ what: 'placed', rail: null }, [dozen, buns], scene),
  ]) {
    expect(mail?.subject).toContain('Country sourdough (Dozen) and 1 more')
    expect(mail?.text).toContain(
      '2 × Country sourdough (Dozen): $19.00\nOn the cake: “Happy birthday, <b>Ana</b>”',
    )
    expect(mail?.html).toContain('&lt;b&gt;Ana&lt;/b&gt;')
  }
})

it('decisions, mixed boxes: lists the contents of a box, or of each fulfilled box', () => {
  const contents = [
    { filling: 'Plain', pieces: 2 },
    { filling: 'Almond', pieces: 4 },
  ]
  const boxes = { ...loaf, option_name: 'Box of 6', mixed_box: { pieces: 6, contents } }
  const text = (order: typeof boxes) => buyerMail({ what: 'confirmed' }, [order], scene)?.text
  expect(text(boxes)).toContain('(Box of 6): $19.00\nIn each box: 2 Plain, 4 Almond')
  expect(text({ ...boxes, quantity: 1 })).toContain('(Box of 6): $9.50\nIn the box: 2 Plain, 4 Almond')
})

it('decisions, a short batch: gives the fulfilled quantity and its price', () => {
  const part = { ...loaf, quantity: 3, fulfilled_quantity: 1 }
  const buyer = buyerMail({ what: 'fulfilled-in-part', isRefunded: false }, [part], scene)
  expect(buyer?.text).toContain('1 of 3 × Country sourdough: $9.50')
  expect(buyer?.text).toContain('K7QX')
  expect(bakerMail({ what: 'completed', how: 'by_code' }, [part, buns], scene)?.text).toContain(
    'Total: $14.00',
  )
})
