import { expect, test } from 'vitest'
import { type FieldRule, issuesOf } from './changed-fields-rules.ts'

interface Loaf {
  grams: number
  baked: Date
  seeds: readonly string[]
}

const rules: FieldRule<Loaf, string>[] = [
  { judges: ['grams'], refuse: ({ grams }) => (grams < 100 ? 'grams' : null) },
  { judges: ['baked', 'grams'], refuse: ({ baked }) => (baked.getTime() < 0 ? 'baked' : null) },
  { judges: ['seeds'], refuse: ({ seeds }) => (seeds.length > 1 ? 'seeds' : null) },
]
const stored: Loaf = { grams: 50, baked: new Date(-1), seeds: ['rye', 'oat'] }

test('checks something new by every rule, in order', () => {
  expect(issuesOf(rules, stored, null)).toEqual(['grams', 'baked', 'seeds'])
  expect(issuesOf(rules, { grams: 100, baked: new Date(0), seeds: [] }, null)).toEqual([])
})

test('accepts lists as issues', () => {
  const named: FieldRule<Loaf, string[]>[] = [{ judges: ['grams'], refuse: () => ['grams', 'too few'] }]
  expect(issuesOf(named, stored, null)).toEqual([['grams', 'too few']])
})

test.each([
  ['nothing', {}, []],
  ['equal dates and lists', { baked: new Date(-1), seeds: ['rye', 'oat'] }, []],
  ['one field', { seeds: ['rye', 'wheat'] }, ['seeds']],
  ['a field of two rules', { grams: 60 }, ['grams', 'baked']],
  ['a field that is mended', { seeds: [] }, []],
])('checks a change of %s by the rules for the changed fields', (_, change, issues) => {
  expect(issuesOf(rules, { ...stored, ...change }, stored)).toEqual(issues)
})
