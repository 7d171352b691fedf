import { expect, test } from 'vitest'
import { catchCalls } from '#tests/make/sent-calls.ts'
import { shownBakeDay, shownBakePlan, shownRepeat } from '#tests/make/shown-bake-days.ts'
import { press, showPart, write } from '#tests/make/shown-part.tsx'
import { BakeDayDialog } from './bake-day-dialog.tsx'
import { BakeDaysPanel } from './bake-days-panel.tsx'
import { RepeatDialog } from './repeat-dialog.tsx'

const id = '01a21438-0000-7000-8000-000000000001'
const day = shownBakeDay({ isFromRepeat: true, version: 4 })
const plan = shownBakePlan({ repeat: shownRepeat(), days: [day] })
const next = { ...day, batchId: '01a21438-0000-7000-8000-000000000003', date: '2097-12-07' }
const ignore = () => undefined

test('saving a bake day repeatedly keeps its price', () => {
  const sent = catchCalls()
  showPart(<BakeDayDialog id={id} plan={plan} day={day} onClose={ignore} />)
  press('Save')
  expect(sent.find(({ method }) => method !== 'GET')?.body).toMatchObject({ date: day.date, price: '9.50' })
})

test('saving a weekly repeat keeps its price', () => {
  const sent = catchCalls()
  showPart(<RepeatDialog id={id} plan={plan} onClose={ignore} />)
  write('Price', '12')
  press('Save')
  expect(sent.find(({ method }) => method !== 'GET')?.body).toMatchObject({ weekdays: [6], price: '12' })
})

test('one press opens a draft for orders, otherwise unchanged', () => {
  const sent = catchCalls()
  const draft = { ...day, state: 'draft' as const, isShown: false }
  showPart(<BakeDaysPanel id={id} plan={{ ...plan, days: [draft, next] }} />)
  press('Publish: Sat, Nov 30')
  expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    ...{ date: day.date, readyByTime: '09:00', price: '9.50', isDraft: false, version: 4 },
    ...{ servingsAvailable: 12, servingsBefore: 12, pickupWindowIds: null },
  })
})
