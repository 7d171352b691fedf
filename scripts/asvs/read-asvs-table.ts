import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { mutations } from '../../tests/mutations/mutations.ts'
import { testNames } from '../test-names.ts'
import { AsvsRow, type Project } from './asvs-rules.ts'

const root = join(import.meta.dirname, '../..')

/** The table of `docs/asvs` by chapter; throws for an invalid row. */
export function readAsvsTable(): { file: string; rows: AsvsRow[] }[] {
  const files = globSync('docs/asvs/*.json', { cwd: root }).sort()
  return files.map((file) => ({
    file,
    rows: z.array(AsvsRow).parse(JSON.parse(readFileSync(join(root, file), 'utf8'))),
  }))
}

/** The project in this working tree. */
export function readProject(): Project {
  const textOf = (file: string) =>
    existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : null
  const noticed = new Map(mutations.map(({ breaks, noticedBy }) => [breaks, noticedBy]))
  return {
    testsOf: kept((file) => namesIn(textOf(file), testNames)),
    headingsOf: kept((file) => namesIn(textOf(file), headings)),
    noticedIn(name) {
      const files = noticed.get(name)
      return files === undefined || files === 'types' ? null : files
    },
  }
}

function namesIn(text: string | null, find: (text: string) => string[]): ReadonlySet<string> | null {
  return text === null ? null : new Set(find(text))
}

function headings(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading.trim())
}

function kept<T>(read: (file: string) => T): (file: string) => T {
  const known = new Map<string, T>()
  return (file) => {
    const found = known.get(file) ?? read(file)
    known.set(file, found)
    return found
  }
}
