import { expect, it } from 'vitest'
import { backupName, oldBackups } from './backup-names-rules.ts'

it('names a backup by its time, without characters that file systems reject', () => {
  expect(backupName(new Date('2026-11-29T15:04:05.678Z'))).toBe('bakesale-2026-11-29-150405.tar.gz')
})

it('keeps the newest backups, and every file with another name', () => {
  const days = ['2026-11-28', '2026-11-30', '2026-11-29'].map((day) =>
    backupName(new Date(`${day}T03:00:00Z`)),
  )
  const others = ['before-the-move.tar.gz', 'bakesale-2026-11-01-030000.tar.gz.broken', 'bakesale.tar.gz']
  expect(oldBackups([...others, ...days], 2)).toEqual(['bakesale-2026-11-28-030000.tar.gz'])
  expect(oldBackups([...others, ...days], 3)).toEqual([])
  expect(oldBackups(days, 1)).toHaveLength(2)
})
