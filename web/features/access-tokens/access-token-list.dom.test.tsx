import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type AccessToken, accessTokenDays } from '#shared/api/access-tokens.ts'
import { fromTestNow, testNow } from '#tests/make/clock.ts'
import { catchCalls } from '#tests/make/sent-calls.ts'
import { button, press, showPart, write } from '#tests/make/shown-part.tsx'
import { NowProvider } from '#web/rendering/now.tsx'
import { AccessTokenList } from './access-token-list.tsx'

const path = '/api/access-tokens'
const day = 24 * 60 * 60_000
const till: AccessToken = {
  id: '019aa000-0000-7000-8000-000000000001',
  name: 'Till',
  beginning: 'bks_Ab3d',
  scopes: ['read', 'orders'],
  createdAt: fromTestNow(-day).toISOString(),
  lastUsedAt: null,
  expiresAt: fromTestNow(30 * day).toISOString(),
}
const token = `bks_${'7'.repeat(49)}`

function show(tokens: readonly AccessToken[]) {
  const sent = catchCalls()
  showPart(
    <NowProvider renderedAt={testNow}>
      <AccessTokenList />
    </NowProvider>,
    new Map([[path, tokens]]),
  )
  return (method: string) => sent.filter((call) => call.method === method)
}
const words = () => document.body.textContent ?? ''

test('lists what each token may do, when it was used, and when it ends', () => {
  const old = { ...till, id: 'old', name: 'Old sheet', expiresAt: fromTestNow(-day).toISOString() }
  show([till, old])
  const [first, second] = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(first).toMatch(/^Till.*Read.*Orders.*bks_Ab3d….*Never used\. Expires in 30 days\./)
  expect(second).toMatch(/^Old sheet.*Expired.*bks_Ab3d…/)
  expect(button('Remove the token Old sheet')).toBeDefined()
})

test('asks for a name and a scope before it sends anything', async () => {
  const sent = show([])
  press('Create a token')
  press('Create')
  expect(await screen.findByText('Give it a name of 2 to 40 characters.')).toBeDefined()
  expect(screen.getByText('Choose at least one permission.')).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))
  expect(sent('POST')).toEqual([])
})

test('creates a token once and shows it once', async () => {
  const writeText = vi.fn(async () => undefined)
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  const sent = show([])
  press('Create a token')
  write('Name', ' Till ')
  fireEvent.click(screen.getByRole('checkbox', { name: /^Orders/ }))
  press('Create')
  press('Create')
  const body = { name: 'Till', scopes: ['orders'], days: accessTokenDays[1] }
  expect(sent('POST')).toMatchObject([{ url: path, body }])
  sent('POST')[0]?.answer(201, { token, accessToken: till })
  expect(await screen.findByDisplayValue(token)).toBeDefined()
  press('Copy')
  await waitFor(() => expect(writeText).toHaveBeenCalledWith(token))
  press('I’ve saved it')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByDisplayValue(token)).toBeNull()
  vi.unstubAllGlobals()
})

test('shows why a token was not created, and keeps what was typed', async () => {
  const sent = show([])
  press('Create a token')
  write('Name', 'Till')
  fireEvent.click(screen.getByRole('checkbox', { name: /^Read/ }))
  press('Create')
  const message = 'You can have up to 20 access tokens. Revoke one that you no longer use.'
  sent('POST')[0]?.answer(409, { error: 'conflict', message, requestId: '1' })
  expect(await screen.findByText(message)).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Till')
})

test('revokes a token after asking', async () => {
  const sent = show([till])
  press('Revoke the token Till')
  expect(words()).toContain('Programs that use “Till” stop working right away.')
  press('Revoke')
  press('Revoke')
  expect(sent('DELETE')).toMatchObject([{ url: `${path}/${till.id}` }])
  sent('DELETE')[0]?.answer(204, null)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
