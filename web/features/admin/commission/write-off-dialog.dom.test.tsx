import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { catchCalls } from '#tests/make/sent-calls.ts'
import { isBusy, press, showPart, write } from '#tests/make/shown-part.tsx'
import { WriteOffDialog } from './write-off-dialog.tsx'

const path = '/api/admin/commission/owed/bea/write-off'

/** Opens the dialog for a baker who owes $4.46, of which a pending sale will collect 71 cents. */
function openWriteOff() {
  const sent = catchCalls()
  const onClose = vi.fn()
  const debtor = { id: 'bea', name: 'Bea Baker', owed: '4.46', waivable: '3.75' }
  showPart(<WriteOffDialog debtor={debtor} onClose={onClose} onSessionEnd={() => undefined} />)
  return { sent, onClose }
}

test('requires a reason and sends once', async () => {
  const { sent, onClose } = openWriteOff()
  press('Write it off')
  expect(sent).toEqual([])
  write(/^Reason/, 'They moved away.')
  press('Write it off')
  expect(isBusy('Write it off')).toBe(true)
  press('Write it off')
  expect(sent).toMatchObject([
    { method: 'POST', url: path, body: { seenOwed: '4.46', reason: 'They moved away.' } },
  ])
  sent[0]?.answer(201, { owed: '0.71', debtors: [], isComplete: true })
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test("shows the server's refusal and stays open", async () => {
  const { sent, onClose } = openWriteOff()
  write(/^Reason/, 'They moved away.')
  press('Write it off')
  sent[0]?.answer(409, { error: 'conflict', message: 'What this baker owes just changed.' })
  await screen.findByText('What this baker owes just changed.')
  expect(onClose).not.toHaveBeenCalled()
})
