import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lockNumbers } from './lock-numbers.ts'

const folders = ['server', 'sandbox', 'scripts', 'migrations']

/** The code that takes an advisory lock, with its number. */
const taken = folders
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter((path) => /\.(ts|sql)$/.test(path) && !path.endsWith('.test.ts'))
  .flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/advisory_(?:xact_)?lock(?:_shared)?\(([^)]*)\)/g)].map(
      ([, by = '']) => ({ path, by }),
    ),
  )

test('every advisory lock has its own number', () => {
  const numbers = Object.values(lockNumbers)
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('every advisory lock uses a number of the table, each in one file only', () => {
  const names = taken.map(({ path, by }) => [/\blockNumbers\.(\w+)\b/.exec(by)?.[1] ?? by, path])
  expect(names.filter(([name = '']) => !Object.hasOwn(lockNumbers, name))).toEqual([])
  for (const name of Object.keys(lockNumbers))
    expect([name, new Set(names.filter(([taker]) => taker === name).map(([, path]) => path)).size]).toEqual([
      name,
      1,
    ])
})
