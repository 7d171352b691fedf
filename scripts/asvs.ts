import { asvsStates, countProofs, countStates, tableFaults } from './asvs/asvs-rules.ts'
import { readAsvsTable, readProject } from './asvs/read-asvs-table.ts'

// Counts the rows of OWASP ASVS 5.0, levels 1 and 2, by state; exits with 1 if a row is not met or a proof is
// missing.

const rows = readAsvsTable().flatMap((chapter) => chapter.rows)

console.log(['', ...asvsStates].map((head) => head.padEnd(16)).join(''))
for (const [chapter, count] of [...countStates(rows)].sort(inOrder))
  console.log(
    [chapter, ...asvsStates.map((state) => String(count[state]))].map((cell) => cell.padEnd(16)).join(''),
  )

const { tested, withMutations, documents } = countProofs(rows)
console.log(
  `\n${tested} rows name tests, of which ${withMutations} fail without what they prove (npm run mutate), and ${documents} a document.\n`,
)

const faults = tableFaults(rows, readProject())
const open = rows.flatMap((row) => (row.state === 'not met' ? [`${row.id} is not met: ${row.needs}`] : []))
const inPart = rows.flatMap((row) =>
  row.state === 'met in part' ? [`${row.id} is met in part: ${row.missing}`] : [],
)
for (const line of [...inPart, ...faults, ...open]) console.log(line)
if (faults.length + open.length > 0) process.exitCode = 1

function inOrder([one]: [string, unknown], [other]: [string, unknown]): number {
  const place = (chapter: string) => Number(chapter.slice(1)) || Number.POSITIVE_INFINITY
  return place(one) - place(other)
}
