import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { accounts } from './accounts.ts'
import { money } from './money.ts'
import { mutations } from './mutations.ts'
import { races } from './races.ts'

const root = join(import.meta.dirname, '../..')

describe('the rules that npm run mutate breaks', () => {
  it('are at least 60, 20 of them of money, 10 of accounts and 8 of races, each named once', () => {
    expect(mutations.length).toBeGreaterThanOrEqual(60)
    expect(money.length).toBeGreaterThanOrEqual(20)
    expect(accounts.length).toBeGreaterThanOrEqual(10)
    expect(races.length).toBeGreaterThanOrEqual(8)
    expect(new Set(mutations.map(({ breaks }) => breaks)).size).toBe(mutations.length)
  })

  it.each(mutations)('$breaks: it is still there to break, and so are its tests', (mutation) => {
    const { file, find, becomes, noticedBy } = mutation
    expect(readFileSync(join(root, file), 'utf8').split(find)).toHaveLength(2)
    expect(becomes).not.toBe(find)
    if (noticedBy === 'types') return
    for (const test of noticedBy) {
      expect(existsSync(join(root, test))).toBe(true)
      // `npm test` runs it
      expect(test).not.toMatch(/\.slow\.test\.ts$/)
    }
  })
})
