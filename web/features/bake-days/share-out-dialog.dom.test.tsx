import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OrderShare, ShareOut } from '#shared/api/share-outs.ts'
import { catchCalls } from '#tests/make/sent-calls.ts'
import { choose, isBusy, press, showPart, write } from '#tests/make/shown-part.tsx'
import { ShareOutDialog } from './share-out-dialog.tsx'

const howMany = 'How many servings you have'
const see = 'See who gets what'
const share = 'Divide it up'

function orderShare(changes: Partial<OrderShare> = {}): OrderShare {
  return {
    orderId: '01a21438-573c-7a35-9dea-f2e6ec272e2e',
    number: 'ABC234',
    buyer: 'Nils',
    optionName: null,
    quantity: 3,
    coming: 2,
    missingAmount: '9.50',
    isPaidOnline: true,
    ...changes,
  }
}

function plan(changes: Partial<ShareOut> = {}): ShareOut {
  const shares = [
    orderShare(),
    orderShare({
      orderId: '01a21438-5765-7206-b814-d45332441cfc',
      buyer: 'Ada',
      quantity: 1,
      coming: 0,
      isPaidOnline: false,
    }),
  ]
  return { title: 'Rye', servings: 2, servingsOrdered: 4, servingsLeft: 5, shares, ...changes }
}

function open() {
  const sent = catchCalls()
  let closed = 0
  showPart(
    <ShareOutDialog
      id="01a21438-0000-7000-8000-000000000001"
      batchId="01a21438-0000-7000-8000-000000000002"
      of="Sat, Nov 28"
      onClose={() => (closed += 1)}
    />,
  )
  return { sent, countClosed: () => closed }
}

async function openWithPlan(answer = plan()) {
  const opened = open()
  write(howMany, ' 2 ')
  press(see)
  opened.sent[0]?.answer(200, answer)
  await screen.findByRole('region', { name: 'Who gets what' })
  return opened
}

test('decisions, a short batch: previews the plan with the money, then sends the previewed plan', async () => {
  const { sent, countClosed } = await openWithPlan()
  const batch = { batchId: '01a21438-0000-7000-8000-000000000002', servings: 2, way: 'first_come' }
  expect(sent).toMatchObject([{ method: 'POST', body: { ...batch, isPreview: true } }])
  const region = screen.getByRole('region', { name: 'Who gets what' })
  await waitFor(() => expect(document.activeElement).toBe(region))
  const shown = region.textContent
  for (const text of [
    'Nils, ABC234',
    '2 of 3',
    'None (cancelled)',
    'The 5 still available will be taken down.',
  ])
    expect(shown).toContain(text)
  expect(screen.getByText('Refunds to buyers').parentElement?.textContent).toContain('$9.50')
  expect(screen.getByText('No longer due at pickup').parentElement?.textContent).toContain('$9.50')
  press(share)
  const seen = plan().shares.map(({ orderId, coming }) => ({ orderId, quantity: coming }))
  expect(sent[1]?.body).toEqual({ ...batch, isPreview: false, seen })
  sent[1]?.answer(200, plan())
  await waitFor(() => expect(countClosed()).toBe(1))
})

test('a change requires a new preview', async () => {
  const { sent } = await openWithPlan()
  choose(/^Some for everyone/)
  expect(screen.queryByRole('region', { name: 'Who gets what' })).toBeNull()
  press(see)
  expect(sent[1]?.body).toMatchObject({ way: 'each_a_part', isPreview: true })
})

test('ignores a stale response to an earlier preview', async () => {
  const { sent } = open()
  write(howMany, '2')
  press(see)
  write(howMany, '1')
  sent[0]?.answer(200, plan())
  await waitFor(() => expect(isBusy(see)).toBe(false))
  expect(screen.queryByRole('button', { name: share })).toBeNull()
})

test.each(['', ' ', '-1', '1.5', 'two', '10001', '1e1'])('does not send %j', (typed) => {
  const { sent } = open()
  write(howMany, typed)
  press(see)
  expect(sent).toEqual([])
  expect(document.activeElement).toBe(screen.getByLabelText(howMany))
})

test('pressing the preview button twice shares out nothing', async () => {
  const { sent } = await openWithPlan()
  press(see)
  expect(sent.map(({ body }) => body)).toMatchObject([{ isPreview: true }, { isPreview: true }])
})

test('pressing twice sends once, and the dialog stays open until the response', async () => {
  const { sent, countClosed } = await openWithPlan()
  press(share)
  expect(isBusy(share)).toBe(true)
  press(share)
  press('Not now')
  expect(sent).toHaveLength(2)
  expect(countClosed()).toBe(0)
})

test('shows that the orders have changed, and requires a new preview', async () => {
  const { sent, countClosed } = await openWithPlan()
  press(share)
  sent[1]?.answer(409, { error: 'conflict', message: 'The orders have changed in the meantime.' })
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toContain('The orders have changed in the meantime.'),
  )
  await waitFor(() => expect(screen.queryByRole('button', { name: share })).toBeNull())
  press(see)
  expect(sent.at(-1)?.body).toMatchObject({ isPreview: true })
  expect(countClosed()).toBe(0)
})

test('can send the same again when there was no response', async () => {
  const { sent } = await openWithPlan()
  press(share)
  sent[1]?.breakOff()
  await screen.findByRole('alert')
  press(share)
  expect(sent[2]?.body).toEqual(sent[1]?.body)
})

test('has no share button without open orders', async () => {
  await openWithPlan(plan({ shares: [], servingsOrdered: 0 }))
  expect(screen.queryByRole('button', { name: share })).toBeNull()
})
