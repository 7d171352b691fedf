import * as z from 'zod/mini'
import { asvsLevels } from './asvs-ids.ts'

const Sentence = z.string().check(z.minLength(10))
const Level = z.union([z.literal(1), z.literal(2)])

/** What is said of one row of the standard, in our own words. */
export const AsvsRow = z.union([
  z.strictObject({
    id: z.string(),
    level: Level,
    state: z.literal('met'),
    how: Sentence,
    tests: z.array(z.strictObject({ file: z.string(), name: z.string() })).check(z.minLength(1)),
    /** what `npm run mutate` takes out, by its name, after which one of the tests fails */
    takenOut: z.array(z.string()),
  }),
  // only for rows that ask for a document
  z.strictObject({
    id: z.string(),
    level: Level,
    state: z.literal('met'),
    how: Sentence,
    document: z.strictObject({ file: z.string(), heading: z.string() }),
  }),
  z.strictObject({ id: z.string(), level: Level, state: z.literal('does not apply'), fact: Sentence }),
  z.strictObject({ id: z.string(), level: Level, state: z.literal('not met'), needs: Sentence }),
])
export type AsvsRow = z.output<typeof AsvsRow>
export type AsvsState = AsvsRow['state']

export const asvsStates = ['met', 'does not apply', 'not met'] as const satisfies readonly AsvsState[]

/** What the table is held against: what is in the project now. */
export interface Project {
  /** the names of the tests of a file; null when it is not there */
  testsOf(file: string): ReadonlySet<string> | null
  /** the headings of a document; null when it is not there */
  headingsOf(file: string): ReadonlySet<string> | null
  /** in which test files it is noticed when something is taken out, by its name; null when nothing of the kind is */
  noticedIn(takenOut: string): readonly string[] | null
}

/** The chapter of a row, such as `V6`. */
export function chapterOf(id: string): string {
  return id.replace(/\..*/, '')
}

/** What is wrong with the table, a line each: rows that are missing, unknown or twice, and proofs that are gone. */
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
  if (row.state !== 'met') return []
  if ('document' in row) {
    const { file, heading } = row.document
    return project.headingsOf(file)?.has(heading) ? [] : [`${row.id}: ${file} has no heading "${heading}"`]
  }
  const gone = row.tests
    .filter(({ file, name }) => !project.testsOf(file)?.has(name))
    .map(({ file, name }) => `${row.id}: ${file} has no test "${name}"`)
  const files = row.tests.map(({ file }) => file)
  const unproven = row.takenOut
    .filter((name) => !project.noticedIn(name)?.some((file) => files.includes(file)))
    .map((name) => `${row.id}: none of its tests notices "${name}"`)
  return [...gone, ...unproven]
}

/** How many rows are in which state, of all and by chapter in the order of the standard. */
export function countStates(rows: readonly AsvsRow[]): Map<string, Record<AsvsState, number>> {
  const counts = new Map<string, Record<AsvsState, number>>()
  for (const { id, state } of rows)
    for (const chapter of [chapterOf(id), 'all']) {
      const count = counts.get(chapter) ?? { met: 0, 'does not apply': 0, 'not met': 0 }
      counts.set(chapter, count)
      count[state] += 1
    }
  return counts
}

/** The rows that tests prove, and those of them whose tests were seen to fail without what they prove. */
export function countProofs(rows: readonly AsvsRow[]): {
  tested: number
  seenToFail: number
  documents: number
} {
  const tested = rows.flatMap((row) => ('tests' in row ? [row] : []))
  return {
    tested: tested.length,
    seenToFail: tested.filter(({ takenOut }) => takenOut.length > 0).length,
    documents: rows.filter((row) => 'document' in row).length,
  }
}
