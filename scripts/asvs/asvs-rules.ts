import * as z from 'zod/mini'
import { asvsLevels } from './asvs-ids.ts'

const Sentence = z.string().check(z.minLength(10))
const row = { id: z.string(), level: z.union([z.literal(1), z.literal(2)]) }
const tested = {
  how: Sentence,
  tests: z.array(z.strictObject({ file: z.string(), name: z.string() })).check(z.minLength(1)),
  /** names of mutations of `npm run mutate` that make one of the tests fail */
  takenOut: z.array(z.string()),
}
const documented = { how: Sentence, document: z.strictObject({ file: z.string(), heading: z.string() }) }
const met = { ...row, state: z.literal('met') }
const metInPart = {
  ...row,
  state: z.literal('met in part'),
  /** the part of the row that is not met, and why */
  missing: Sentence,
}

/** Our statement on a row of the standard. */
export const AsvsRow = z.union([
  z.strictObject({ ...met, ...tested }),
  // only for rows that require a document
  z.strictObject({ ...met, ...documented }),
  z.strictObject({ ...metInPart, ...tested }),
  z.strictObject({ ...metInPart, ...documented }),
  // no test can prove it: a written rule says what people do
  z.strictObject({ ...row, state: z.literal('by policy'), ...documented }),
  z.strictObject({ ...row, state: z.literal('does not apply'), fact: Sentence }),
  z.strictObject({ ...row, state: z.literal('not met'), needs: Sentence }),
])
export type AsvsRow = z.output<typeof AsvsRow>
export type AsvsState = AsvsRow['state']

export const asvsStates = [
  'met',
  'met in part',
  'by policy',
  'does not apply',
  'not met',
] as const satisfies readonly AsvsState[]

/** The project, against which the table is checked. */
export interface Project {
  /** the names of a file's tests; null when the file is missing */
  testsOf(file: string): ReadonlySet<string> | null
  /** the headings of a document; null when it is missing */
  headingsOf(file: string): ReadonlySet<string> | null
  /** the test files that notice a mutation, by its name; null for an unknown one */
  noticedIn(takenOut: string): readonly string[] | null
}

/** The chapter of a row, such as `V6`. */
export function chapterOf(id: string): string {
  return id.replace(/\..*/, '')
}

/** The errors of the table, one per line: missing, unknown or duplicate rows, and missing proofs. */
export function tableFaults(rows: readonly AsvsRow[], project: Project): string[] {
  const seen = new Set<string>()
  const faults = rows.flatMap((row) => {
    const { id, level } = row
    const known = asvsLevels.get(id)
    if (known === undefined) return [`${id} is no row of levels 1 and 2`]
    const own = known === level ? [] : [`${id} is of level ${known}`]
    const again = seen.has(id) ? [`${id} is there twice`] : []
    seen.add(id)
    return [...own, ...again, ...proofFaults(row, project)]
  })
  const missing = [...asvsLevels.keys()].filter((id) => !seen.has(id))
  return [...missing.map((id) => `${id} is missing`), ...faults]
}

function proofFaults(row: AsvsRow, project: Project): string[] {
  if ('document' in row) {
    const { file, heading } = row.document
    return project.headingsOf(file)?.has(heading) ? [] : [`${row.id}: ${file} has no heading "${heading}"`]
  }
  if (!('tests' in row)) return []
  const gone = row.tests
    .filter(({ file, name }) => !project.testsOf(file)?.has(name))
    .map(({ file, name }) => `${row.id}: ${file} has no test "${name}"`)
  const files = row.tests.map(({ file }) => file)
  const unproven = row.takenOut
    .filter((name) => !project.noticedIn(name)?.some((file) => files.includes(file)))
    .map((name) => `${row.id}: none of its tests notices "${name}"`)
  return [...gone, ...unproven]
}

const nothingCounted: Readonly<Record<AsvsState, number>> = {
  met: 0,
  'met in part': 0,
  'by policy': 0,
  'does not apply': 0,
  'not met': 0,
}

/** The number of rows by state, in total and by chapter in the order of the standard. */
export function countStates(rows: readonly AsvsRow[]): Map<string, Record<AsvsState, number>> {
  const counts = new Map<string, Record<AsvsState, number>>()
  for (const { id, state } of rows)
    for (const chapter of [chapterOf(id), 'all']) {
      const count = counts.get(chapter) ?? { ...nothingCounted }
      counts.set(chapter, count)
      count[state] += 1
    }
  return counts
}

/**
 * The number of rows that name tests, of those with mutations that fail their tests, and of rows that name a
 * document.
 */
export function countProofs(rows: readonly AsvsRow[]): {
  tested: number
  withMutations: number
  documents: number
} {
  const tested = rows.flatMap((row) => ('tests' in row ? [row] : []))
  return {
    tested: tested.length,
    withMutations: tested.filter(({ takenOut }) => takenOut.length > 0).length,
    documents: rows.filter((row) => 'document' in row).length,
  }
}
