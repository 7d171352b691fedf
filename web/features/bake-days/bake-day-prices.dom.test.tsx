import { expect, test } from 'vitest'
import type { BakeDay, BakePlan } from '#shared/api/bake-days.ts'
import { catchCalls } from '#tests/make/sent-calls.ts'
import { press, showPart, write } from '#tests/make/shown-part.tsx'
import { BakeDayDialog } from './bake-day-dialog.tsx'
import { BakeDaysPanel } from './bake-days-panel.tsx'
import { RepeatDialog } from './repeat-dialog.tsx'

const id = '01a21438-0000-7000-8000-000000000001'
const day: BakeDay = {
  batchId: '01a21438-0000-7000-8000-000000000002',
  date: '2126-11-28',
  readyByTime: '09:00',
  state: 'open',
  orderBy: '2126-11-26T23:00:00.000Z',
  cutoff: null,
  pickupWindowIds: null,
  price: '9.50',
  servingsAvailable: 12,
  openOrders: 0,
  servingsOrdered: 0,
  isSoldOut: false,
  isShown: true,
  isFromRepeat: true,
  version: 4,
}
const plan: BakePlan = {
  hasOptions: false,
  leadHours: null,
  placeId: null,
  title: 'Rye',
  timeZone: 'America/New_York',
  today: '2126-11-23',
  repeat: {
    weekdays: [6],
    firstDay: '2126-11-23',
    lastDay: null,
    readyByTime: '09:00',
    servingsAvailable: 20,
    price: '11.00',
    cutoff: null,
    pickupWindowIds: null,
    isDraft: false,
    version: 2,
  },
  days: [day],
}
const next = { ...day, batchId: '01a21438-0000-7000-8000-000000000003', date: '2126-12-05' }
const ignore = () => undefined

test('a bake day costs what its form says, however often it is saved', () => {
  const sent = catchCalls()
  showPart(<BakeDayDialog id={id} plan={plan} day={day} onClose={ignore} />)
  press('Save')
  expect(sent.find(({ method }) => method !== 'GET')?.body).toMatchObject({ date: day.date, price: '9.50' })
})

test('what is baked each week costs what its form says', () => {
  const sent = catchCalls()
  showPart(<RepeatDialog id={id} plan={plan} onClose={ignore} />)
  write('Price', '12')
  press('Save')
  expect(sent.find(({ method }) => method !== 'GET')?.body).toMatchObject({ weekdays: [6], price: '12' })
})

test('a draft is opened for orders with one press, as it is else', () => {
  const sent = catchCalls()
  const draft = { ...day, state: 'draft' as const, isShown: false }
  showPart(<BakeDaysPanel id={id} plan={{ ...plan, days: [draft, next] }} />)
  press('Open for orders: Thu, Nov 28')
  expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    ...{ date: day.date, readyByTime: '09:00', price: '9.50', isDraft: false, version: 4 },
    ...{ servingsAvailable: 12, servingsBefore: 12, pickupWindowIds: null },
  })
})
