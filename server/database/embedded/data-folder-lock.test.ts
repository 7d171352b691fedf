import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DataFolderError, lockDataFolder } from './data-folder-lock.ts'

describe('the lock of the data folder', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'bakesale-lock-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const lockFile = () => join(folder, 'bakesale.lock')
  const holder = () => JSON.parse(readFileSync(lockFile(), 'utf8')) as { pid: number; startedAt: string }

  it('is rejected while a living process holds it, with the holder’s name', () => {
    const release = lockDataFolder(folder)
    expect(() => lockDataFolder(folder)).toThrow(
      new DataFolderError(
        `The data folder is in use by process ${process.pid}. Stop it first, or give this one another folder with DATA_DIR.`,
      ),
    )
    expect(holder().pid).toBe(process.pid)
    release()
  })

  it('is free again after release and leaves nothing behind', () => {
    lockDataFolder(folder)()
    expect(readdirSync(folder)).toEqual([])
    lockDataFolder(folder)()
  })

  it('is taken over from a process that has ended', () => {
    const gone = 2 ** 22 + 1
    writeFileSync(lockFile(), JSON.stringify({ pid: gone, startedAt: 'then', key: 'k' }))
    const release = lockDataFolder(folder)
    expect(holder().pid).toBe(process.pid)
    expect(readdirSync(folder)).toEqual(['bakesale.lock'])
    release()
  })

  it.runIf(process.platform === 'linux')('is taken over when the process id was reused', () => {
    writeFileSync(
      lockFile(),
      JSON.stringify({ pid: process.ppid, startedAt: 'in an earlier life', key: 'k' }),
    )
    const release = lockDataFolder(folder)
    expect(holder().pid).toBe(process.pid)
    release()
  })

  it.each(['', 'not JSON', '{}', '{"pid":"7","startedAt":""}', '{"pid":-1,"startedAt":""}', 'null'])(
    'is taken over when it contains %j',
    (text) => {
      writeFileSync(lockFile(), text)
      const release = lockDataFolder(folder)
      expect(holder().pid).toBe(process.pid)
      release()
    },
  )

  it('is not removed by a late release after somebody else took it', () => {
    const release = lockDataFolder(folder)
    writeFileSync(lockFile(), 'of another process')
    release()
    expect(readFileSync(lockFile(), 'utf8')).toBe('of another process')
  })

  it('cannot be taken in a read-only folder', () => {
    const file = join(folder, 'a file')
    writeFileSync(file, '')
    expect(() => lockDataFolder(join(file, 'data'))).toThrow(/^The data folder .* cannot be written: ENOTDIR/)
  })
})
