import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { BakeDay, BakePlan } from '#shared/api/bake-days.ts'
import { catchCalls } from '#tests/make/sent-calls.ts'
import { shownBakeDay, shownBakePlan } from '#tests/make/shown-bake-days.ts'
import { button, isBusy, press, showPart, write } from '#tests/make/shown-part.tsx'
import { unreachable } from '#web/data/failure-copy.ts'
import { BakeDayDialog } from './bake-day-dialog.tsx'

const id = '01a21438-0000-7000-8000-000000000001'
const saturday = shownBakeDay()
const plan = shownBakePlan()
const planned = { ...plan, days: [saturday] }
const ignore = () => undefined
const conflict = { error: 'conflict', message: 'Changed meanwhile.', requestId: '1' }

/** Shows the form of a day and records its calls. */
function open(before: BakePlan, day: BakeDay | null) {
  const calls = catchCalls()
  const dialog = (now: BakePlan) => <BakeDayDialog id={id} plan={now} day={day} onClose={ignore} />
  const show = showPart(dialog(before))
  return {
    sent: () => calls.filter(({ method }) => method === 'PUT'),
    read: (now: BakePlan) => show(dialog(now)),
    /** presses the button once everything is refetched */
    saveAnyway: async () => {
      await waitFor(() => {
        for (const { method, answer } of calls) if (method === 'GET') answer(200, { windows: [] })
        expect(isBusy('Save mine anyway')).toBe(false)
      })
      press('Save mine anyway')
    },
  }
}

test('decisions, bake days: a new day overwrites an existing one only when the baker confirms it', async () => {
  const { sent, read, saveAnyway } = open(plan, null)
  write('Day', saturday.date)
  write('Servings', '7')
  press('Save')
  expect(sent()[0]?.body).toMatchObject({ date: saturday.date, servingsAvailable: 7, version: 0 })
  sent()[0]?.answer(409, conflict)
  await screen.findByText('Changed meanwhile.')
  read(planned)
  await screen.findByText('You already bake it on Sat, Nov 30: Open, 12 left, 0 ordered.')
  expect(screen.queryByText('Changed meanwhile.')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Servings').value).toBe('7')
  await saveAnyway()
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]?.body).toMatchObject({ servingsAvailable: 7, servingsBefore: 12, version: 1 })
})

test('decisions, bake days: shows the conflict until the day is saved and keeps the focus on the button', async () => {
  const { sent, read, saveAnyway } = open(plan, null)
  write('Day', saturday.date)
  press('Save')
  sent()[0]?.answer(409, conflict)
  await screen.findByText('Changed meanwhile.')
  read(planned)
  await screen.findByText(/^You already bake it on Sat/)
  button('Save mine anyway').focus()
  await saveAnyway()
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(isBusy('Save mine anyway')).toBe(true)
  expect(document.activeElement).toBe(button('Save mine anyway'))
  sent()[1]?.breakOff()
  await screen.findByText(unreachable)
  expect(screen.getByText(/^You already bake it on Sat/)).toBeDefined()
  expect(document.activeElement).toBe(button('Save mine anyway'))
})

test('decisions, bake days: hides the conflict while another date is entered', async () => {
  const { sent, read } = open(plan, null)
  write('Day', saturday.date)
  press('Save')
  sent()[0]?.answer(409, conflict)
  await screen.findByText('Changed meanwhile.')
  read(planned)
  await screen.findByText(/^You already bake it on Sat/)
  write('Day', '2097-12-01')
  expect(screen.queryByRole('alert')).toBeNull()
  write('Day', saturday.date)
  expect(screen.getByRole('alert').textContent).toMatch(/^You already bake it on Sat/)
})

test('restores a left-out or cancelled day without confirmation', () => {
  const { sent } = open({ ...plan, days: [{ ...saturday, state: 'skipped', version: 3 }] }, null)
  write('Day', saturday.date)
  press('Save')
  expect(sent()[0]?.body).toMatchObject({ date: saturday.date, version: 3 })
})

test('decisions, bake days: shows how a day was changed elsewhere and keeps the typed values', async () => {
  const { sent, read, saveAnyway } = open(planned, saturday)
  write('Servings', '10')
  press('Save')
  expect(sent()[0]?.body).toMatchObject({ servingsAvailable: 10, servingsBefore: 12, version: 1 })
  sent()[0]?.answer(409, conflict)
  await screen.findByText('Changed meanwhile.')
  read({ ...plan, days: [{ ...saturday, servingsAvailable: 15, version: 2 }] })
  await screen.findByText('Sat, Nov 30 was changed somewhere else in the meantime: Open, 15 left, 0 ordered.')
  await saveAnyway()
  await waitFor(() => expect(sent()).toHaveLength(2))
  // the typed number, not the number saved elsewhere
  expect(sent()[1]?.body).toMatchObject({ servingsAvailable: 10, servingsBefore: 15, version: 2 })
})

test('decisions, pickup windows: shows errors of a new pickup time at its fields', async () => {
  const { sent } = open(plan, null)
  write('Day', saturday.date)
  fireEvent.click(screen.getByLabelText('A pickup time just for this day'))
  write('Capacity (pickups)', 'many')
  press('Save')
  const capacity = screen.getByLabelText('Capacity (pickups)')
  expect(capacity.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(capacity)
  write('Capacity (pickups)', '12')
  press('Save')
  const until = 'A pickup time ends after it begins.'
  sent()[0]?.answer(422, {
    error: 'invalid',
    message: until,
    fields: { 'ownWindow.until': until },
    requestId: '1',
  })
  await waitFor(() => expect(screen.getByLabelText('Until').getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByLabelText('Pickup day').getAttribute('aria-invalid')).toBeNull()
})
