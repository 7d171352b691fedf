import { describe, expect, it } from 'vitest'
import { asvsLevels } from './asvs-ids.ts'
import { AsvsRow, countProofs, countStates, type Project, tableFaults } from './asvs-rules.ts'

const tests = [{ file: 'a.test.ts', name: 'keeps strangers out' }]
const noticed = new Map([
  ['strangers get in', ['a.test.ts']],
  ['nobody minds', ['b.test.ts']],
])
const project: Project = {
  testsOf: (file) => (file === 'a.test.ts' ? new Set(['keeps strangers out']) : null),
  headingsOf: (file) => (file === 'a.md' ? new Set(['Limits']) : null),
  noticedIn: (name) => noticed.get(name) ?? null,
}

/** Every row of the standard as not applicable, except the `changed` ones. */
function table(...changed: AsvsRow[]): AsvsRow[] {
  return [...asvsLevels].map(
    ([id, level]) =>
      changed.find((row) => row.id === id) ?? { id, level, state: 'does not apply', fact: 'There is none.' },
  )
}
const met = (takenOut: string[] = [], of = tests): AsvsRow => ({
  id: 'V6.2.1',
  level: 1,
  state: 'met',
  how: 'By what it does.',
  tests: of,
  takenOut,
})

const inPart = (takenOut: string[] = [], of = tests): AsvsRow => ({
  id: 'V6.2.2',
  level: 1,
  state: 'met in part',
  how: 'By what it does.',
  tests: of,
  takenOut,
  missing: 'Admins cannot yet.',
})
const byPolicy = (heading: string): AsvsRow => ({
  id: 'V6.2.3',
  level: 1,
  state: 'by policy',
  how: 'Operators do it.',
  document: { file: 'a.md', heading },
})

describe('the faults of the table', () => {
  it.each<[string, AsvsRow[], string[]]>([
    ['a whole one', table(met()), []],
    ['one with a proof', table(met(['strangers get in'])), []],
    ['a row too few', table().slice(1), ['V1.1.1 is missing']],
    ['a row twice', [...table(), met()], ['V6.2.1 is there twice']],
    [
      'a row of no such id',
      [...table(), { ...met(), id: 'V6.2.99' }],
      ['V6.2.99 is no row of levels 1 and 2'],
    ],
    ['a row of another level', table({ ...met(), level: 2 }), ['V6.2.1 is of level 1']],
    [
      'a test that is gone',
      table(met([], [{ file: 'a.test.ts', name: 'is gone' }])),
      ['V6.2.1: a.test.ts has no test "is gone"'],
    ],
    [
      'a file of tests that is gone',
      table(met([], [{ file: 'c.test.ts', name: 'keeps strangers out' }])),
      ['V6.2.1: c.test.ts has no test "keeps strangers out"'],
    ],
    [
      'what no test of the row notices',
      table(met(['nobody minds'])),
      ['V6.2.1: none of its tests notices "nobody minds"'],
    ],
    [
      'what is no longer taken out',
      table(met(['something of before'])),
      ['V6.2.1: none of its tests notices "something of before"'],
    ],
    [
      'a document',
      table({
        id: 'V6.1.1',
        level: 1,
        state: 'met',
        how: 'It is told.',
        document: { file: 'a.md', heading: 'Limits' },
      }),
      [],
    ],
    [
      'a part of a document that is gone',
      table({
        id: 'V6.1.1',
        level: 1,
        state: 'met',
        how: 'It is told.',
        document: { file: 'a.md', heading: 'Keys' },
      }),
      ['V6.1.1: a.md has no heading "Keys"'],
    ],
    ['one met in part', table(inPart(['strangers get in'])), []],
    [
      'a test of one met in part that is gone',
      table(inPart([], [{ file: 'a.test.ts', name: 'is gone' }])),
      ['V6.2.2: a.test.ts has no test "is gone"'],
    ],
    [
      'what no test of one met in part notices',
      table(inPart(['nobody minds'])),
      ['V6.2.2: none of its tests notices "nobody minds"'],
    ],
    ['a policy', table(byPolicy('Limits')), []],
    ['a policy that is gone', table(byPolicy('Keys')), ['V6.2.3: a.md has no heading "Keys"']],
  ])('%s', (_what, rows, faults) => {
    expect(tableFaults(rows, project)).toEqual(faults)
  })
})

it('counts rows by state, in total and by chapter, and proofs by kind', () => {
  const rows = table(met(['strangers get in']), inPart(), byPolicy('Limits'), {
    id: 'V6.2.4',
    level: 1,
    state: 'not met',
    needs: 'Somebody does it.',
  })
  const counts = countStates(rows)
  const few = { met: 1, 'met in part': 1, 'by policy': 1, 'not met': 1 }
  expect(counts.get('all')).toEqual({ ...few, 'does not apply': 249 })
  expect(counts.get('V6')).toEqual({ ...few, 'does not apply': 31 })
  expect(counts.get('V1')).toMatchObject({ met: 0, 'met in part': 0, 'by policy': 0, 'not met': 0 })
  expect(countProofs(rows)).toEqual({ tested: 2, withMutations: 1, documents: 1 })
})

it.each([
  ['no state', { id: 'V6.2.1', level: 1, how: 'By what it does.' }],
  ['no test', { ...met(), tests: [] }],
  ['no words', { ...met(), how: '' }],
  ['a part that is met but nothing missing', { ...inPart(), missing: undefined }],
  ['something missing that is met', { ...met(), missing: 'Admins cannot yet.' }],
  ['a test of a policy', { ...byPolicy('Limits'), tests, takenOut: [] }],
  [
    'tests for what does not apply',
    { id: 'V6.2.1', level: 1, state: 'does not apply', fact: 'There is none.', tests },
  ],
])('rejects a row with %s', (_what, row) => {
  expect(AsvsRow.safeParse(row).success).toBe(false)
})
