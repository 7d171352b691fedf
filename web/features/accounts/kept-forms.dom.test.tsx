import { cleanup, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CurrentUser } from '#shared/api/accounts.ts'
import type { KitchenDay } from '#shared/api/kitchen.ts'
import type { ReceivedReview } from '#shared/api/reviews.ts'
import { catchCalls } from '#tests/make/sent-calls.ts'
import { shownBakeDay, shownBakePlan } from '#tests/make/shown-bake-days.ts'
import { shownListing } from '#tests/make/shown-listing.ts'
import { press, showPart, write } from '#tests/make/shown-part.tsx'
import { AnnounceDayDialog } from '#web/features/bake-days/announce-day-dialog.tsx'
import { BakeDayDialog } from '#web/features/bake-days/bake-day-dialog.tsx'
import { CancelDayDialog } from '#web/features/bake-days/cancel-day-dialog.tsx'
import { RepeatDialog } from '#web/features/bake-days/repeat-dialog.tsx'
import { HolidayPanel } from '#web/features/holidays/holiday-panel.tsx'
import { holidayQuery } from '#web/features/holidays/holiday-queries.ts'
import { currentUserQuery } from '#web/features/identity/current-user-query.ts'
import { AnnouncementForm } from '#web/features/kitchen/announcement-form.tsx'
import { OrderDialog } from '#web/features/orders/order-dialog.tsx'
import { OvenPanel } from '#web/features/ovens/oven-panel.tsx'
import { ovenQuery } from '#web/features/ovens/oven-query.ts'
import { PlaceDialog } from '#web/features/pickups/place-dialog.tsx'
import { WindowDialog } from '#web/features/pickups/window-dialog.tsx'
import { ReportDialog } from '#web/features/reports/report-dialog.tsx'
import { ReplyDialog } from '#web/features/reviews/reply-dialog.tsx'
import { ReviewDialog } from '#web/features/reviews/review-dialog.tsx'
import { forgetPerson } from './forget-person.ts'

const id = '01a21438-0000-7000-8000-000000000001'
const userOf = (name: string): CurrentUser => ({
  id: `01a21438-0000-7000-8000-0000000000${name === 'Ana' ? '0a' : '0b'}`,
  email: `${name}@example.org`,
  firstName: name,
  lastName: '',
  profileImageUrl: null,
})
const ignore = () => undefined
const day = shownBakeDay()
const plan = shownBakePlan()
const audience = {
  title: null,
  from: null,
  bakedOn: null,
  people: 2,
  pickupWindowId: null,
  foodListingId: null,
  batchId: null,
}
const kitchenDay: KitchenDay = {
  date: '2026-12-05',
  today: '2026-12-05',
  timeZone: 'America/New_York',
  orders: [],
  isAtSeveralPlaces: false,
  toBake: [],
  counter: [],
  oven: null,
  audiences: [audience],
  days: [],
}
const review: ReceivedReview = {
  id,
  rating: 5,
  isEdited: false,
  body: '',
  reviewer: 'Bo B.',
  createdAt: '2026-11-20T12:00:00.000Z',
  reply: null,
  listing: { id, title: 'Rye', isArchived: false },
  mayReply: true,
}

/** Each form that a session can interrupt, with a field and the text typed into it. */
const forms: Readonly<Record<string, readonly [part: ReactNode, label: RegExp, typed: string]>> = {
  'a bake day': [<BakeDayDialog key="1" id={id} plan={plan} day={null} onClose={ignore} />, /^Servings/, '7'],
  'a change of a bake day': [
    <BakeDayDialog key="1" id={id} plan={plan} day={day} onClose={ignore} />,
    /^Servings/,
    '8',
  ],
  'what repeats': [<RepeatDialog key="1" id={id} plan={plan} onClose={ignore} />, /^Last day/, '2027-02-01'],
  'why a day is cancelled': [
    <CancelDayDialog key="1" id={id} day={day} onClose={ignore} />,
    /^Message to your buyers/,
    'The oven broke.',
  ],
  'news about a day': [
    <AnnounceDayDialog key="1" day={day} onClose={ignore} />,
    /^Message to your buyers/,
    'Come later.',
  ],
  'a pickup time': [
    <WindowDialog key="1" window={null} places={[]} onClose={ignore} />,
    /^Capacity \(pickups\)/,
    '31',
  ],
  'a pickup place': [<PlaceDialog key="1" place={null} onClose={ignore} />, /^Name/, 'Stall'],
  'a holiday': [<HolidayPanel key="1" />, /^Message to your buyers/, 'At the sea.'],
  'the oven': [<OvenPanel key="1" />, /^Oven spaces/, '48'],
  'an announcement': [
    <AnnouncementForm key="1" day={kitchenDay} />,
    /^Message to your buyers/,
    'Ring twice.',
  ],
  'a review': [
    <ReviewDialog key="1" order={{ id, title: 'Rye', review: null }} onClose={ignore} />,
    /^Your review/,
    'Very dark.',
  ],
  'a reply': [<ReplyDialog key="1" review={review} onClose={ignore} />, /^Your reply/, 'Thank you.'],
  'a report': [
    <ReportDialog key="1" thing={{ type: 'listing', id, name: 'Rye' }} comeBack="/" onClose={ignore} />,
    /^In your own words/,
    'It is a photo of mine.',
  ],
  'the notes of an order': [
    <OrderDialog
      key="1"
      listing={shownListing()}
      fetchPaymentStep={null}
      open
      onClose={ignore}
      onAddToCart={() => Promise.resolve(false)}
    />,
    /^(Notes|Special|Anything)/,
    'No walnuts, please.',
  ],
}

describe.each(Object.entries(forms))('%s', (_name, [part, label, typed]) => {
  const field = () => screen.getByLabelText<HTMLInputElement>(label)
  const show = (name: string) => {
    cleanup()
    const answers = new Map<string, unknown>([
      [currentUserQuery.key[0], { user: userOf(name) }],
      [holidayQuery.key[0], { holiday: null }],
      [ovenQuery.key[0], { spacesADay: null, days: [] }],
    ])
    showPart(part, answers)
  }
  beforeEach(() => {
    sessionStorage.clear()
    catchCalls()
    show('Ana')
    write(label, typed)
  })

  test('keeps the typed text when the session ends and the same user signs in', () => {
    show('Ana')
    expect(field().value).toBe(typed)
  })

  test('is empty for another user and after signing out', () => {
    show('Ben')
    expect(field().value).not.toBe(typed)
    forgetPerson()
    show('Ana')
    expect(field().value).not.toBe(typed)
  })
})

test('closing a dialog with its own button discards its draft', () => {
  const part = <PlaceDialog place={null} onClose={ignore} />
  const answers = new Map<string, unknown>([[currentUserQuery.key[0], { user: userOf('Ana') }]])
  sessionStorage.clear()
  showPart(part, answers)
  write(/^Name/, 'Stall')
  expect(sessionStorage).toHaveLength(1)
  press('Cancel')
  expect(sessionStorage).toHaveLength(0)
})
