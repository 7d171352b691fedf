import { existsSync, globSync, readFileSync } from 'node:fs'
import { testNames } from './test-names.ts'

/**
 * Lists the requirement rows of some areas (arguments; all without any) that no test names; with --table also the rows
 * that each file of tests names.
 */

const rowsFile = new URL('../../shared/spec/requirements.md', import.meta.url)
if (!existsSync(rowsFile)) {
  console.log('The requirements are not beside the project: nothing to compare with.')
  process.exit(0)
}

const rowIds = [...readFileSync(rowsFile, 'utf8').matchAll(/^- ([A-Z]+-\d+) —/gm)].map(
  (match) => match[1] ?? '',
)
const words = process.argv.slice(2)
const areas = new Set(words.filter((word) => word !== '--table'))
const wanted = rowIds.filter((id) => areas.size === 0 || areas.has(id.split('-')[0] ?? ''))

const namedByFile = new Map(
  globSync('{server,shared,web,scripts,tests}/**/*.{test.ts,test.tsx,journey.ts}')
    .sort()
    .map((file) => [file, new Set(testNames(readFileSync(file, 'utf8')).flatMap(rowsNamedIn))]),
)
const named = new Set([...namedByFile.values()].flatMap((rows) => [...rows]))
const bare = wanted.filter((id) => !named.has(id))

function rowsNamedIn(name: string): string[] {
  const ids = name.matchAll(/\b[A-Z]+-\d\d(?:(?: to |–|-)(?:[A-Z]+-)?\d\d)?/g)
  return [...ids].flatMap((id) => spanned(id[0]))
}

/** "CART-15 to CART-18" and "CART-15–18" name every row between. */
function spanned(text: string): string[] {
  const match = /^([A-Z]+)-(\d\d)(?:(?: to |–|-)(?:[A-Z]+-)?(\d\d))?$/.exec(text)
  if (!match) return []
  const [, area, from, to] = match
  const first = Number(from)
  const last = to === undefined ? first : Number(to)
  return Array.from({ length: last - first + 1 }, (_, i) => `${area}-${String(first + i).padStart(2, '0')}`)
}

if (words.includes('--table'))
  for (const [file, rows] of namedByFile) {
    const own = wanted.filter((id) => rows.has(id))
    if (own.length > 0) console.log(`${file}: ${own.join(', ')}`)
  }
console.log(`${wanted.length - bare.length} of ${wanted.length} rows are named by a test.`)
if (bare.length > 0) console.log(`Without one: ${bare.join(', ')}`)
