import { expect, it } from 'vitest'
import { unknownSchema } from './schema-rules.ts'

const known = ['2026-11-22-26-words.sql', '2026-11-24-10-trays-expand.sql', '2026-11-24-11-trays-fill.sql']
const lacking = 'The database is not migrated yet: '
const newer = 'The database is of a newer version, which has run '

it.each<[string, string[], string | null]>([
  ['is the one it knows', known, null],
  ['is empty', [], `${lacking}2026-11-22-26-words.sql`],
  ['is that of the version before', known.slice(0, 2), `${lacking}2026-11-24-11-trays-fill.sql`],
  ['lacks a migration in the middle', known.toSpliced(1, 1), `${lacking}2026-11-24-10-trays-expand.sql`],
  ['has only additions', [...known, '2026-12-01-01-ovens-expand.sql'], null],
  [
    'was added to and filled',
    [...known, '2026-12-01-01-ovens-expand.sql', '2026-12-01-02-ovens-fill.sql'],
    null,
  ],
  ['has another index', [...known, '2026-12-01-01-ovens-expand.sql', '2026-12-01-01-ovens-index.sql'], null],
  ['lacks what this version itself replaced', [...known, '2026-12-01-03-trays-contract.sql'], null],
  [
    'lost what only a newer version has replaced',
    [...known, '2026-12-01-01-ovens-expand.sql', '2027-01-01-01-ovens-contract.sql'],
    `${newer}2027-01-01-01-ovens-contract.sql`,
  ],
  [
    'lost what nobody has replaced',
    [...known, '2027-01-01-01-crumbs-contract.sql'],
    `${newer}2027-01-01-01-crumbs-contract.sql`,
  ],
  ['has an unclassified migration', [...known, '2027-by-hand.sql'], `${newer}2027-by-hand.sql`],
  ['lacks one, and lost another', ['2027-01-01-01-crumbs-contract.sql'], `${lacking}2026-11-22-26-words.sql`],
])('decisions, migrations: a schema that %s', (_what, ran, said) => {
  const words = unknownSchema(known, ran)
  if (said === null) expect(words).toBeNull()
  else expect(words).toMatch(said)
})
