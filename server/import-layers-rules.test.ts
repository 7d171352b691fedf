import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'

const chapter = readFileSync('docs/architecture.md', 'utf8')
  .split('## What may import what')[1]
  ?.split('\n## ')[0]

/** The rows of the chapter's tables: each cell's names, which stand in backticks, or its text. */
const [layers = [], climbs = []] = (chapter ?? '')
  .split(/^\|[-|]+\|$/m)
  .slice(1)
  .map((table) => table.split('\n').filter((line) => line.startsWith('|')))
const namesIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

/** How high each folder stands, and each file that stands in none; the lowest is the last row. */
const heights = new Map(
  layers.flatMap((line, row) =>
    namesIn(line.split('|')[1] ?? '').map((name): [string, number] => [name, layers.length - row]),
  ),
)

const allowed = new Map(
  climbs.map((line): [string, number] => {
    const [, from = '', to = '', count] = line.split('|')
    return [`${namesIn(from)} → ${namesIn(to)}`, Number(count)]
  }),
)

const imported = /(?:^import|^export|\bfrom|\bimport\()\s*'(#server\/[^']+|\.\.?\/[^']+)'/gm

/** What each import of the server's own code goes from and to. */
const imports = globSync('server/**/*.ts')
  .filter((file) => !file.endsWith('.test.ts'))
  .flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    return [...text.matchAll(imported)].map(([, path = '']) => ({
      file,
      target: path.startsWith('#') ? path.slice(1) : posix.join(posix.dirname(file), path),
    }))
  })

/** The same by folders, without those inside a folder. */
const crossings = imports
  .map(({ file, target }) => ({ from: file.split('/')[1] ?? '', to: target.split('/')[1] ?? '', file }))
  .filter(({ from, to }) => from !== to)

describe('what may import what (docs/architecture.md)', () => {
  it('every folder of the server has its place', () => {
    const all = new Set([
      ...globSync('server/*/', { withFileTypes: true }).map(({ name }) => name),
      ...globSync('server/*.ts')
        .map((file) => posix.basename(file))
        .filter((file) => !file.endsWith('.test.ts')),
    ])
    expect([...heights.keys()].sort()).toEqual([...all].sort())
    expect(crossings.length).toBeGreaterThan(1000)
  })

  it('imports go down, but for those that are named', () => {
    const climbing = crossings.filter(
      ({ from, to }) => (heights.get(to) ?? 0) >= (heights.get(from) ?? 0) && !isJoint(from, to),
    )
    const found = Map.groupBy(climbing, ({ from, to }) => `${from} → ${to}`)
    const tooMany = [...found].filter(([pair, files]) => files.length > (allowed.get(pair) ?? 0))
    expect(tooMany.map(([pair, files]) => [pair, files.map(({ file }) => file)])).toEqual([])
    // what has become fewer stays so
    expect([...found].map(([pair, files]) => [pair, files.length]).sort()).toEqual([...allowed].sort())
  })
})

describe('the search for listings', () => {
  it('is asked through one file: whoever works elsewhere may leave its folder closed', () => {
    const folder = 'server/listings/search/'
    const asking = imports.filter(({ file, target }) => target.startsWith(folder) && !file.startsWith(folder))
    expect(asking.length).toBeGreaterThan(4)
    expect(asking.filter(({ target }) => target !== `${folder}listing-search.ts`)).toEqual([])
  })
})

/** Files beside the folders that stand in one row are one place. */
function isJoint(from: string, to: string): boolean {
  return from.endsWith('.ts') && to.endsWith('.ts') && heights.get(from) === heights.get(to)
}
