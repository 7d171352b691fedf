import { expect, it } from 'vitest'
import {
  type SecondFactorChange,
  secondFactorMail,
} from '#server/accounts/second-factors/second-factor-mail.ts'
import { type AdminChange, adminChangeMail, adminDeviceMail } from './admin-mails.ts'

const notMe = 'https://bakesale.example/not-me?token=x'
const to = { firstName: 'Ruth', consoleAddress: 'https://bakesale.example', notMe }

it('the subject of each console notice names the change', () => {
  const changes = [
    'password-changed',
    'password-reset',
    'app-added',
    'passkey-added',
    'passkey-removed',
    'second-factors-reset',
    'recovery-codes-renewed',
  ] as const satisfies readonly AdminChange[]
  const mails = changes.map((change) => adminChangeMail(change, { ...to, stays: [] }))
  const device = adminDeviceMail({ device: 'Firefox on Windows', network: '203.0.113.0/24' }, to)
  const subjects = [...mails, device].map(({ subject }) => subject)
  expect(new Set(subjects).size).toBe(subjects.length)
  for (const subject of subjects) expect(subject).toContain('BakeSale console')
})

it('and so does that of each second-factor notice', () => {
  const changes = [
    'app-added',
    'app-removed',
    'passkey-added',
    'passkey-removed',
    'recovery-codes-renewed',
  ] as const satisfies readonly SecondFactorChange[]
  const about = { firstName: 'Nora', publicUrl: 'https://bakesale.example', notMe }
  const subjects = changes.map((change) => secondFactorMail(about, change).subject)
  expect(new Set(subjects).size).toBe(subjects.length)
})

it('a notice with a button says what it undoes, and to ask a superadmin to check the admins', () => {
  const { text } = adminChangeMail('passkey-added', { ...to, stays: [] })
  expect(text).toContain('removes passkeys, the app and recovery codes that were set up since')
  expect(text).toContain('checks the list of admins')
})
