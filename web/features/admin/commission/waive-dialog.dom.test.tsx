import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { catchCalls } from '#tests/make/sent-calls.ts'
import { isBusy, press, showPart, write } from '#tests/make/shown-part.tsx'
import { WaiveDialog } from './waive-dialog.tsx'

const path = '/api/admin/commission/owed/bea/waive'

/** Opens the dialog for a baker who owes $1.42, of which a pending sale will collect 71 cents. */
function openWaive() {
  const sent = catchCalls()
  const onClose = vi.fn()
  const debtor = { id: 'bea', name: 'Bea Baker', owed: '1.42', waivable: '0.71' }
  showPart(<WaiveDialog debtor={debtor} onClose={onClose} onSessionEnd={() => undefined} />)
  return { sent, onClose }
}

test('waives everything waivable by default, with the typed reason', async () => {
  const { sent, onClose } = openWaive()
  write(/^Reason/, ' A school fair. ')
  press('Waive it')
  const body = { amount: '0.71', seenOwed: '1.42', reason: 'A school fair.' }
  expect(sent).toMatchObject([{ method: 'POST', url: path, body }])
  sent[0]?.answer(201, { owed: '0.71', debtors: [], isComplete: true })
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test('waives the typed part, and requires a reason', () => {
  const { sent } = openWaive()
  write('Amount in dollars', '0.50')
  press('Waive it')
  expect(sent).toEqual([])
  expect(screen.getByText('Give a reason.')).toBeDefined()
  write(/^Reason/, 'A school fair.')
  press('Waive it')
  expect(sent).toMatchObject([{ body: { amount: '0.50' } }])
})

test("sends once when pressed twice, and shows the server's refusal", async () => {
  const { sent, onClose } = openWaive()
  write(/^Reason/, 'A school fair.')
  press('Waive it')
  expect(isBusy('Waive it')).toBe(true)
  press('Waive it')
  expect(sent).toHaveLength(1)
  sent[0]?.answer(409, { error: 'conflict', message: 'What this baker owes just changed.' })
  await screen.findByText('What this baker owes just changed.')
  expect(onClose).not.toHaveBeenCalled()
})
