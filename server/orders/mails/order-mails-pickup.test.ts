import { expect, it } from 'vitest'
import { shownOrder } from '#tests/make/shown-order.ts'
import { writeCalendar } from '../reading/pickup-calendar.ts'
import { bakerMail, buyerMail } from './order-mails.ts'
import { leadsToPickup, makesAppointment, pickupParagraphs } from './order-mails-pickup.ts'
import type { OrderNews } from './order-news.ts'

const byUs = (action: 'confirm' | 'deny_cancellation' | 'cancel'): OrderNews => ({
  what: 'done-by-us',
  action,
  reason: 'As you asked.',
  isRefunded: false,
  servingsAvailable: false,
})

it.each<[OrderNews, leads: boolean, appointment: boolean]>([
  [{ what: 'placed', rail: null }, true, false],
  [{ what: 'reminder', at: new Date('2026-11-28T14:00:00Z'), timeZone: 'America/New_York' }, true, false],
  [{ what: 'confirmed' }, true, true],
  [{ what: 'placed-and-confirmed', rail: null }, true, true],
  [{ what: 'fulfilled-in-part', isRefunded: false }, true, true],
  [{ what: 'cancellation-denied', reason: null }, true, false],
  [{ what: 'request-lapsed' }, true, false],
  [byUs('confirm'), true, true],
  [byUs('deny_cancellation'), true, false],
  [byUs('cancel'), false, false],
  [{ what: 'declined', reason: 'No flour.', isRefunded: false, servingsAvailable: true }, false, false],
  [{ what: 'completed', how: 'by_code' }, false, false],
  [{ what: 'cancellation-requested', reason: 'Away.' }, false, false],
  [{ what: 'cancellation-approved', isRefunded: true, servingsAvailable: true }, false, false],
  [{ what: 'refunded', amount: 500, commission: 0, reason: null }, false, false],
  [{ what: 'unanswered', isRefunded: false }, false, false],
  [{ what: 'request-unanswered', isRefunded: false }, false, false],
  [{ what: 'paid-too-late', rail: 'paypal' }, false, false],
])(
  'ORDER-08: an email about %o gives time and place: %s, with a calendar file: %s',
  (news, leads, appointment) => {
    expect(leadsToPickup(news)).toBe(leads)
    expect(makesAppointment(news)).toBe(appointment)
  },
)

const order = shownOrder({ notes: 'One sliced, please.' })

it('ORDER-08: gives the buyer time, place, their note and the baker’s contact', () => {
  const [pickup = '', contact] = pickupParagraphs([order], 'buyer')
  expect(pickup.split('\n').slice(1)).toEqual([
    'Ready Sat, Nov 21, 2026 at 5:00 PM',
    'Pickup time you asked for: 5:30 PM',
    '88 Alder Ave, New York, NY 10002',
    'Ring twice.',
    'Your note: “One sliced, please.”',
  ])
  expect(contact).toBe('Tomás Rivera: tomas@example.org, +1 555 0100')
})

it('ORDER-08: gives the baker the same about the buyer', () => {
  const [pickup, contact] = pickupParagraphs([order], 'baker')
  expect(pickup).toContain('Pickup time they asked for: 5:30 PM')
  expect(pickup).toContain('Their note: “One sliced, please.”')
  expect(contact).toBe('Nora Whitfield: nora@example.org')
})

it('decisions, contact details: omits what the reader may not see and empty fields', () => {
  const { cook, foodListing } = order
  const hidden = shownOrder({
    cook: { ...cook, email: null, phone: null },
    foodListing: { ...foodListing, address: 'Lower East Side, New York', pickupInstructions: '' },
    pickupTime: null,
  })
  const [pickup = '', ...more] = pickupParagraphs([hidden], 'buyer')
  expect(pickup.split('\n').slice(1)).toEqual([
    'Ready Sat, Nov 21, 2026 at 5:00 PM',
    'Lower East Side, New York',
  ])
  expect(more).toEqual([])
})

it('an email is text and HTML, with people’s words escaped', () => {
  const scene = { buyerName: 'Ben Buyer', cookName: 'Bea Baker', publicUrl: 'https://bakesale.example' }
  const mailed = {
    id: '1',
    title: 'Rye',
    option_name: null,
    mixed_box: null,
    cake_message: null,
    unit_price_cents: 950,
    quantity: 2,
    fulfilled_quantity: null,
  }
  const shown = shownOrder({ notes: '<b>Sliced</b>' })
  for (const write of [buyerMail, bakerMail]) {
    const mail = write({ what: 'confirmed' }, [mailed], scene, [shown])
    expect(mail?.text).toContain('88 Alder Ave, New York, NY 10002')
    expect(mail?.text).toContain('<b>Sliced</b>')
    expect(mail?.html).toContain('88 Alder Ave, New York, NY 10002')
    expect(mail?.html).toContain('&lt;b&gt;Sliced')
  }
})

it('decisions, time zone: the calendar file has the pickup’s moment, and folded, escaped lines', () => {
  const { foodListing } = order
  const shown = shownOrder({
    title: 'Rye, dark; with caraway',
    foodListing: {
      ...foodListing,
      pickupInstructions: `Ring twice.\n${'Past the gate, then left. '.repeat(5)}`,
    },
  })
  const file = writeCalendar([shown, shownOrder({ id: 'another' })], 'buyer', 'https://bakesale.example')
  // 5:30 PM in New York, in winter
  expect(file).toContain('DTSTART:20261121T223000Z')
  expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(2)
  expect(file).toContain('SUMMARY:Pick up Rye\\, dark\\; with caraway')
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
})
