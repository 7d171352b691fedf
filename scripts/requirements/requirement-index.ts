import { testNames } from '../test-names.ts'

/** A file of the project, by its path from the root. */
export interface ProjectFile {
  path: string
  text: string
}

/** The files that name a requirement as their reason, and the tests that prove it. */
export interface RequirementPlace {
  sources: string[]
  tests: { path: string; names: string[] }[]
}

const isTest = (path: string) => /\.(test\.tsx?|journey\.ts|cluster\.ts|long\.ts)$/.test(path)

/** The files and tests of each requirement by id, in the order of the files. */
export function indexRequirements(files: readonly ProjectFile[]): Map<string, RequirementPlace> {
  const index = new Map<string, RequirementPlace>()
  const placeOf = (id: string) => {
    const place = index.get(id) ?? { sources: [], tests: [] }
    index.set(id, place)
    return place
  }
  for (const { path, text } of files)
    if (isTest(path)) {
      const named = testNames(text).flatMap((name) => requirementsIn(name).map((id) => ({ id, name })))
      for (const [id, tests] of Map.groupBy(named, (test) => test.id))
        placeOf(id).tests.push({ path, names: tests.map(({ name }) => name) })
    } else for (const id of new Set(requirementsIn(text))) placeOf(id).sources.push(path)
  return new Map([...index].sort(([one], [other]) => one.localeCompare(other, 'en')))
}

/** Looks like an id, but is not one. */
const methods = ['SHA', 'UTF']

/** The requirement ids in a text, with repetitions. */
export function requirementsIn(text: string): string[] {
  return [...text.matchAll(/\b([A-Z]{2,})-\d\d\b(?:(?: to |–|-)(?:[A-Z]+-)?\d\d\b)?/g)]
    .filter(([, area = '']) => !methods.includes(area))
    .flatMap(([span]) => spanned(span))
}

/** Expands "CART-15 to CART-18" and "CART-15–18" to all ids of the range. */
function spanned(text: string): string[] {
  const match = /^([A-Z]+)-(\d\d)(?:(?: to |–|-)(?:[A-Z]+-)?(\d\d))?$/.exec(text)
  if (!match) return []
  const [, area, from, to] = match
  const first = Number(from)
  const last = to === undefined ? first : Number(to)
  return Array.from({ length: last - first + 1 }, (_, i) => `${area}-${String(first + i).padStart(2, '0')}`)
}

/** A requirement as printed. */
export function placeInWords(id: string, place: RequirementPlace | undefined): string {
  const sources = place?.sources ?? []
  const tests = place?.tests ?? []
  return [
    id,
    ...(sources.length === 0 ? ['  no file names it'] : sources.map((path) => `  ${path}`)),
    ...(tests.length === 0 ? ['  no test names it'] : []),
    ...tests.flatMap(({ path, names }) => [`  proved by ${path}`, ...names.map((name) => `    ${name}`)]),
  ].join('\n')
}
