import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'

const layersDocument = readFileSync('docs/layers.md', 'utf8')

/** The level of each name in backticks in a chapter's table; the last row is the lowest. */
function heightsIn(chapter: string): Map<string, number> {
  const [, text = ''] = layersDocument.split(`## ${chapter}\n`)
  const [, table = ''] = (text.split('\n## ')[0] ?? '').split(/^\|[-|]+\|$/m)
  const rows = table.split('\n').filter((line) => line.startsWith('|'))
  return new Map(
    rows.flatMap((line, row) =>
      [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(
        ([, name = '']) => [name, rows.length - row] as const,
      ),
    ),
  )
}

const imported = /(?:^import|^export|\bfrom|\bimport\()\s*'(#(?:server|sandbox|web)\/[^']+|\.\.?\/[^']+)'/gm

/** Each import of our own code, with its source and target. */
const imports = globSync('{server,sandbox,web}/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    return [...text.matchAll(imported)].map(([, path = '']) => ({
      file,
      target: path.startsWith('#') ? path.slice(1) : posix.join(posix.dirname(file), path),
    }))
  })

/** The imports inside a folder from one place in it to another. */
function crossingsIn(folder: string, placeOf: (path: string) => string | null) {
  return imports.flatMap(({ file, target }) => {
    if (!file.startsWith(`${folder}/`) || !target.startsWith(`${folder}/`)) return []
    const [from, to] = [placeOf(file.slice(folder.length + 1)), placeOf(target.slice(folder.length + 1))]
    return from === null || to === null || from === to ? [] : [{ from, to, file }]
  })
}

describe('which layers may import which (docs/layers.md)', () => {
  const heights = heightsIn('On the server')
  const crossings = crossingsIn('server', (path) => path.split('/')[0] ?? null)

  it('every folder of the server has its layer', () => {
    const all = new Set([
      ...globSync('server/*/', { withFileTypes: true }).map(({ name }) => name),
      ...globSync('server/*.ts')
        .map((file) => posix.basename(file))
        .filter((file) => !file.endsWith('.test.ts')),
    ])
    expect([...heights.keys()].sort()).toEqual([...all].sort())
    expect(crossings.length).toBeGreaterThan(1000)
  })

  it('imports go down, never up', () => {
    /** Files beside the folders that share a row are one place. */
    const isJoint = (from: string, to: string) =>
      from.endsWith('.ts') && to.endsWith('.ts') && heights.get(from) === heights.get(to)
    const climbing = crossings.filter(
      ({ from, to }) => (heights.get(to) ?? 0) >= (heights.get(from) ?? 0) && !isJoint(from, to),
    )
    expect(climbing.map(({ file, to }) => `${file} → ${to}`)).toEqual([])
  })

  it('the sandbox is imported only where the parts are assembled', () => {
    const asking = imports.filter(
      ({ file, target }) => target.startsWith('sandbox/') && file.startsWith('server/'),
    )
    expect([...new Set(asking.map(({ file }) => file))].sort()).toEqual([
      'server/app.ts',
      'server/start-server.ts',
    ])
  })
})

describe.each([
  ['In payments', 'server/payments', []],
  ['In orders', 'server/orders', ['']],
  ['In the database', 'server/database', []],
  ['Features', 'web/features', []],
] as const)('%s', (chapter, folder, above) => {
  const heights = heightsIn(chapter)
  const beside = heights.has('.') ? '.' : ''
  /**
   * The longest room name that contains a path; files beside the rooms are above them, unless the table says otherwise.
   */
  const roomOf = (path: string) =>
    [...heights.keys()]
      .filter((room) => path.startsWith(`${room}/`))
      .toSorted((a, b) => b.length - a.length)[0] ?? beside

  it('every file is in a room, and every room exists', () => {
    const files = globSync(`${folder}/**/*.{ts,tsx}`).filter((file) => !/\.test\.tsx?$/.test(file))
    const rooms = new Set(files.map((file) => roomOf(file.slice(folder.length + 1))))
    expect([...rooms].sort()).toEqual([...above, ...heights.keys()].sort())
  })

  it('imports between rooms go down, never up', () => {
    const crossings = crossingsIn(folder, roomOf)
    const heightOf = (room: string) => (room === '' ? Number.POSITIVE_INFINITY : (heights.get(room) ?? 0))
    expect(crossings.length).toBeGreaterThan(50)
    const climbing = crossings.filter(({ from, to }) => heightOf(to) >= heightOf(from))
    expect(climbing.map(({ file, to }) => `${file} → ${to}`)).toEqual([])
  })
})

describe('the search for listings', () => {
  it('is used through one file only', () => {
    const folder = 'server/listings/search/'
    const asking = imports.filter(({ file, target }) => target.startsWith(folder) && !file.startsWith(folder))
    expect(asking.length).toBeGreaterThan(4)
    expect(asking.filter(({ target }) => target !== `${folder}listing-search.ts`)).toEqual([])
  })
})
