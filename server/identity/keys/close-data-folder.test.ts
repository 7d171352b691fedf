import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { closeDataFolder } from './close-data-folder.ts'

describe('a data folder', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'bakesale-folder-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it.each([0o755, 0o750, 0o777, 0o700])('is its owner’s only after a start, with %o before', (mode) => {
    chmodSync(folder, mode)
    expect(closeDataFolder(folder)).toBeNull()
    expect(statSync(folder).mode & 0o777).toBe(0o700)
  })

  it('is left alone when it does not exist', () => {
    expect(closeDataFolder(join(folder, 'none'))).toBeNull()
  })

  it('is reported in one line when somebody else owns it', () => {
    chmodSync(folder, 0o755)
    const line = closeDataFolder(folder, () => {
      throw new Error('EPERM: operation not permitted')
    })
    expect(line).toBe(
      `Other users of this computer can enter the data folder ${folder}. Make it yours alone: chmod 700 ${folder}`,
    )
  })
})
