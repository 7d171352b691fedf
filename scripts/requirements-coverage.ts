import { existsSync, globSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { indexRequirements, placeInWords } from './requirements/requirement-index.ts'

/**
 * Lists requirements without tests, for areas or rows (arguments such as PAY or PAY-07; all by default).
 * --index lists the files and tests of each requirement, --table the requirements of each test file.
 */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { index: { type: 'boolean' }, table: { type: 'boolean' } },
})

const index = indexRequirements(
  globSync(['{server,sandbox,shared,web,scripts,tests}/**/*.{ts,tsx}', 'migrations/*.sql'])
    // these files contain requirement ids as examples
    .filter((path) => !path.startsWith('scripts/requirements'))
    .sort()
    .map((path) => ({ path, text: readFileSync(path, 'utf8') })),
)

// the list of requirements is not part of the repository; without it, only ids in the code are known
const rowsFile = new URL('../../shared/spec/requirements.md', import.meta.url)
const rowIds = existsSync(rowsFile)
  ? [...readFileSync(rowsFile, 'utf8').matchAll(/^- ([A-Z]+-\d+) —/gm)].map(([, id = '']) => id)
  : [...index.keys()]
const isMeant = (id: string) => positionals.includes(id) || positionals.includes(id.split('-')[0] ?? '')
const wanted = rowIds.filter((id) => positionals.length === 0 || isMeant(id))

if (values.index) for (const id of wanted) console.log(placeInWords(id, index.get(id)))

if (values.table) {
  const named = wanted.flatMap((id) => index.get(id)?.tests.map(({ path }) => ({ path, id })) ?? [])
  const byFile = Map.groupBy(named, ({ path }) => path)
  for (const [path, rows] of [...byFile].sort(([one], [other]) => (one < other ? -1 : 1)))
    console.log(`${path}: ${rows.map(({ id }) => id).join(', ')}`)
}

const bare = wanted.filter((id) => (index.get(id)?.tests ?? []).length === 0)
console.log(`${wanted.length - bare.length} of ${wanted.length} rows are named by a test.`)
if (bare.length > 0) console.log(`Without one: ${bare.join(', ')}`)
