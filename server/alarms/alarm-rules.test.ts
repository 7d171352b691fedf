import { expect, it } from 'vitest'
import { testNow } from '#tests/make/clock.ts'
import { type AlarmFacts, alarmReason, alarmsOf, certificateNotice, oldestBackup } from './alarm-rules.ts'

const before = (milliseconds: number) => new Date(testNow.getTime() - milliseconds)
const well: AlarmFacts = {
  isPublic: true,
  backup: { madeAt: testNow, usedSince: before(90 * oldestBackup) },
  certificates: [],
  failedPayouts: 0,
}
const kindsWith = (changes: Partial<AlarmFacts>) =>
  alarmsOf({ ...well, ...changes }, testNow).map(({ kind }) => kind)

it('is quiet when all is well', () => {
  expect(kindsWith({})).toEqual([])
})

it('a backup is late after two days, and the first one two days after the first use', () => {
  const usedSince = before(90 * oldestBackup)
  expect(kindsWith({ backup: { madeAt: before(oldestBackup), usedSince } })).toEqual([])
  expect(kindsWith({ backup: { madeAt: before(oldestBackup + 1), usedSince } })).toEqual(['backup_late'])
  expect(kindsWith({ backup: { madeAt: null, usedSince: before(oldestBackup) } })).toEqual([])
  expect(kindsWith({ backup: { madeAt: null, usedSince: before(oldestBackup + 1) } })).toEqual([
    'backup_late',
  ])
  expect(kindsWith({ backup: { madeAt: null, usedSince: null } })).toEqual([])
})

it('a shop that is not public needs no backups', () => {
  expect(
    kindsWith({ isPublic: false, backup: { madeAt: null, usedSince: before(9 * oldestBackup) } }),
  ).toEqual([])
})

it('warns of certificates less than 21 days before their end, the first end first', () => {
  const end = (name: string, left: number) => ({ name, endsAt: before(-left) })
  const certificates = [end('late', certificateNotice - 1), end('fine', certificateNotice), end('ended', -1)]
  expect(alarmsOf({ ...well, certificates }, testNow)).toMatchObject([{ name: 'ended' }, { name: 'late' }])
})

it('a failed payout comes first', () => {
  const certificates = [{ name: 'ended', endsAt: testNow }]
  expect(kindsWith({ failedPayouts: 1, certificates })).toEqual(['payouts_failed', 'certificate_ends'])
})

it('gives a reason of one sentence, which names the chapter that helps', () => {
  expect(alarmReason({ kind: 'payouts_failed', count: 1 })).toEqual([
    'payouts',
    '1 payout failed: see Money in the console.',
  ])
  expect(alarmReason({ kind: 'backup_late', lastAt: null })[1]).toMatch(
    /^There is no backup yet: see "Backups"/,
  )
  expect(alarmReason({ kind: 'backup_late', lastAt: '2026-11-20T03:00:00.000Z' })[1]).toMatch(
    /^The last backup was made on 2026-11-20: see "Backups"/,
  )
  expect(
    alarmReason({ kind: 'certificate_ends', name: 'primary:5432', endsAt: '2026-12-01T12:00:00.000Z' }),
  ).toEqual([
    'certificate primary:5432',
    'The certificate of primary:5432 ends on 2026-12-01: see "Certificates" in docs/operations.md.',
  ])
})
