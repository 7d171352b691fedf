import { expect, it } from 'vitest'
import { testNow } from '#tests/make/clock.ts'
import {
  backupFinding,
  certificateFinding,
  clockFinding,
  databaseFindings,
  diskFinding,
  lineOf,
  mailFinding,
  nodeFinding,
  portFinding,
  providerFinding,
  settingsFindings,
  withoutSecrets,
} from './doctor-rules.ts'

const day = 86_400_000
const inDays = (days: number) => new Date(testNow.getTime() + days * day)

it('accepts the major version of Node that we test with', () => {
  expect(nodeFinding('24.3.0', '24.21.0')).toEqual({ check: 'node', ok: true, message: 'Node 24.3.0' })
  expect(nodeFinding('26.0.0', '24.21.0').ok).toBe(false)
})

it('shows each wrong setting', () => {
  expect(settingsFindings([]).map(({ ok }) => ok)).toEqual([true])
  expect(settingsFindings(['one', 'two']).map(({ message }) => message)).toEqual(['one', 'two'])
})

it('says why nobody can listen', () => {
  expect(portFinding(80, { kind: 'forbidden' }).message).toContain('set PORT to 1024 or more')
  expect(portFinding(80, { kind: 'failed', why: 'ENOTFOUND' }).message).toContain('correct HOST')
})

it('needs a gigabyte', () => {
  expect(diskFinding('/data', 1e9).ok).toBe(true)
  expect(diskFinding('/data', 1e9 - 1).ok).toBe(false)
})

it('needs PostgreSQL 15', () => {
  const state = { kind: 'open', name: 'The database', unknownSchema: null } as const
  expect(databaseFindings({ ...state, version: 150_004 }).map(({ ok }) => ok)).toEqual([true, true])
  expect(databaseFindings({ ...state, version: 140_020 })[0]).toEqual({
    check: 'database',
    ok: false,
    message: 'The database is PostgreSQL 14: upgrade it to 15 or newer.',
  })
})

it('lets only a try-out go without a mail server', () => {
  const state = { kind: 'folder', folder: 'data/mail' } as const
  expect(mailFinding({ ...state, isPublic: false }).ok).toBe(true)
  expect(mailFinding({ ...state, isPublic: true })).toMatchObject({
    ok: false,
    message: 'Emails are only kept in data/mail, and reach nobody: set SMTP_URL.',
  })
})

it('tells live keys, test keys, and the sandbox apart', () => {
  const keys = { kind: 'keys', name: 'Stripe', failure: null } as const
  expect(providerFinding({ ...keys, isTest: false }).message).toBe('Stripe takes the keys.')
  expect(providerFinding({ ...keys, isTest: true }).message).toContain('no money moves')
  expect(providerFinding({ kind: 'sandbox', failure: null }).message).toContain('no money moves')
  expect(providerFinding({ kind: 'sandbox', failure: 'no answer' }).ok).toBe(false)
})

it('accepts a clock that is at most five seconds off, in either direction', () => {
  for (const ahead of [5_000, -5_000]) expect(clockFinding(new Map([['it', ahead]])).ok).toBe(true)
  expect(clockFinding(new Map([['it', -5_001]])).message).toContain('5 seconds behind that of it')
  expect(
    clockFinding(
      new Map([
        ['one', 0],
        ['two', 5_001],
      ]),
    ).message,
  ).toContain('ahead of that of two')
})

it('accepts a backup of two days, and demands one of public shops', () => {
  const state = { folder: '/backups', isPublic: true }
  expect(backupFinding({ ...state, madeAt: inDays(-2) }, testNow).ok).toBe(true)
  expect(backupFinding({ ...state, madeAt: inDays(-2.001) }, testNow).ok).toBe(false)
  expect(backupFinding({ ...state, madeAt: null }, testNow).ok).toBe(false)
  expect(backupFinding({ ...state, isPublic: false, madeAt: null }, testNow).ok).toBe(true)
})

it('asks to renew certificates in their last 21 days', () => {
  const ends = (days: number) => certificateFinding({ name: 'it', endsAt: inDays(days) }, testNow)
  expect(ends(21).ok).toBe(true)
  expect(ends(20.9)).toMatchObject({ ok: false, message: 'The certificate of it ends in 20 days: renew it.' })
  expect(ends(1.5).message).toContain('in 1 day:')
  expect(ends(-1).message).toBe('The certificate of it has ended: replace it.')
})

it('hides secrets, also within longer ones', () => {
  expect(withoutSecrets('refused key sk_live_abcd and abcd', ['abcd', 'sk_live_abcd', 'a'])).toBe(
    'refused key … and …',
  )
})

it('is one line', () => {
  const finding = { check: 'it', ok: false, message: 'two\nlines' }
  expect(lineOf(finding, (text) => text)).toBe('FIX  two lines')
  expect(lineOf({ ...finding, ok: true }, (text) => `<${text}>`)).toBe('<OK >  two lines')
})
