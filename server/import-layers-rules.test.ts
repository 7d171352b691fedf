import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'

const chapter = readFileSync('docs/layers.md', 'utf8').split('## On the server')[1]?.split('\n## ')[0]

/** The rows of the chapter's table, whose names stand in backticks. */
const layers = (chapter?.split(/^\|[-|]+\|$/m)[1] ?? '').split('\n').filter((line) => line.startsWith('|'))
const namesIn = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

/** How high each folder stands, and each file that stands in none; the lowest is the last row. */
const heights = new Map(
  layers.flatMap((line, row) =>
    namesIn(line.split('|')[1] ?? '').map((name): [string, number] => [name, layers.length - row]),
  ),
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

describe('what may import what (docs/layers.md)', () => {
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

  it('imports go down, and none climbs', () => {
    const climbing = crossings.filter(
      ({ from, to }) => (heights.get(to) ?? 0) >= (heights.get(from) ?? 0) && !isJoint(from, to),
    )
    expect(climbing.map(({ file, to }) => `${file} → ${to}`)).toEqual([])
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
