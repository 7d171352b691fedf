import { expect, it } from 'vitest'
import { hasReference, readReference } from '#tests/make/reference-data.ts'
import { asvsLevels } from './asvs-ids.ts'
import { chapterOf, tableFaults } from './asvs-rules.ts'
import { readAsvsTable, readProject } from './read-asvs-table.ts'

const chapters = readAsvsTable()

it('contains every row once, in its chapter’s file, with an existing proof', () => {
  expect(
    tableFaults(
      chapters.flatMap(({ rows }) => rows),
      readProject(),
    ),
  ).toEqual([])
  for (const { file, rows } of chapters)
    for (const { id } of rows)
      expect([id, file]).toEqual([id, `docs/asvs/v${chapterOf(id).slice(1).padStart(2, '0')}.json`])
})

const list = 'security/owasp-asvs-5.0.0-en.csv'

it.skipIf(!hasReference(list))('has the ids and levels of the standard, 253 in total', () => {
  const rows = readReference(list).matchAll(/^V\d+,.*?,(V\d+\.\d+\.\d+),.*,([12])\r?$/gm)
  expect([...asvsLevels]).toEqual([...rows].map(([, id, level]) => [id, Number(level)]).sort(inOrder))
  expect(asvsLevels.size).toBe(253)
})

/** The list's order of chapters and sections; within a section, rows of level 1 come first here. */
function inOrder([one, oneLevel]: readonly unknown[], [other, otherLevel]: readonly unknown[]): number {
  const sectionOf = (id: unknown) => String(id).replace(/\.\d+$/, '')
  return sectionOf(one) === sectionOf(other) ? Number(oneLevel) - Number(otherLevel) : 0
}
