import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { whyReleaseIsMissing } from './release-source.ts'

const folder = mkdtempSync(join(tmpdir(), 'bakesale-history-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'pipe' })

it('explains why the release is unavailable and what to do', () => {
  mkdirSync(join(folder, 'unpacked'))
  expect(whyReleaseIsMissing(join(folder, 'unpacked'))).toContain('clone the repository')

  git('init', '--quiet', 'other')
  for (const message of ['first', 'second'])
    git(
      '-C',
      'other',
      '-c',
      'user.name=A',
      '-c',
      'user.email=a@example.org',
      'commit',
      '--quiet',
      '--allow-empty',
      '-m',
      message,
    )
  expect(whyReleaseIsMissing(join(folder, 'other'))).toContain('no ancestor of what is checked out')

  git('clone', '--quiet', '--depth', '1', `file://${join(folder, 'other')}`, 'shallow')
  expect(whyReleaseIsMissing(join(folder, 'shallow'))).toContain('git fetch --unshallow')
})
