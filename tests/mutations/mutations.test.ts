import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { accounts } from './accounts.ts'
import { money } from './money.ts'
import { mutations } from './mutations.ts'
import { races } from './races.ts'

const root = join(import.meta.dirname, '../..')

describe('the mutations of npm run mutate', () => {
  it('are at least 60, with 20 of money, 10 of accounts and 8 of races, and unique names', () => {
    expect(mutations.length).toBeGreaterThanOrEqual(60)
    expect(money.length).toBeGreaterThanOrEqual(20)
    expect(accounts.length).toBeGreaterThanOrEqual(10)
    expect(races.length).toBeGreaterThanOrEqual(8)
    expect(new Set(mutations.map(({ breaks }) => breaks)).size).toBe(mutations.length)
  })

  it.each(mutations)('$breaks: its source line and its tests exist', (mutation) => {
    const { file, find, becomes, noticedBy } = mutation
    expect(readFileSync(join(root, file), 'utf8').split(find)).toHaveLength(2)
    expect(becomes).not.toBe(find)
    if (noticedBy === 'types') return
    for (const test of noticedBy) {
      expect(existsSync(join(root, test))).toBe(true)
      // `npm test` must run it
      expect(test).not.toMatch(/\.slow\.test\.ts$/)
    }
  })
})
