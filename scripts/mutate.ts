import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createVitest, type TestModule, type Vitest } from 'vitest/node'
import type { Mutation } from '../tests/mutations/mutation.ts'
import { mutations } from '../tests/mutations/mutations.ts'

// Breaks the product's rules one at a time, in a copy of the working tree, and checks that the tests notice.
// `npm run mutate -- refund fee` breaks only rules with one of these words in their name, file or tests.
// Stryker replaces thousands of operators instead, and cannot break a chosen rule like a likely mistake, such
// as a missing lock or a wrong column.

/** The most unnoticed mutations before the command fails. */
const mostUnnoticed = 3

const root = resolve(import.meta.dirname, '..')
const typed = ['shared', 'server', 'web', 'tests']

/** Copies the working tree and its build; packages and reference data are links to the original. */
function copyWorkingTree(): string {
  const copy = join(mkdtempSync(join(tmpdir(), 'bakesale-mutants-')), 'bakesale')
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  })
  for (const file of listed.toString().split('\0'))
    if (file !== '' && existsSync(join(root, file))) cpSync(join(root, file), join(copy, file))
  // git does not have what `npm run types` makes
  const made = 'tests/client/api-types.ts'
  cpSync(join(root, made), join(copy, made))
  // `dist` is a link to one of several builds
  cpSync(realpathSync(join(root, 'dist')), join(copy, 'dist'), { recursive: true })
  for (const beside of ['node_modules', '.git']) symlinkSync(join(root, beside), join(copy, beside))
  const reference = join(root, '../shared')
  if (existsSync(reference)) symlinkSync(reference, join(copy, '../shared'))
  return copy
}

function breakRule(copy: string, { file, find, becomes }: Mutation): () => void {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  const times = text.split(find).length - 1
  if (times !== 1) throw new Error(`${file}: ${JSON.stringify(find)} occurs ${times} times, not once`)
  writeFileSync(
    path,
    text.replace(find, () => becomes),
  )
  return () => writeFileSync(path, text)
}

/** The compiler's errors for the copy; null without errors. */
function askCompiler(copy: string): string | null {
  for (const part of typed)
    try {
      execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', part, '--pretty', 'false'], { cwd: copy })
    } catch (error) {
      return `the compiler: ${String(error instanceof Error && 'stdout' in error ? error.stdout : error).split('\n')[0]}`
    }
  return null
}

function errorsOf(module: TestModule): string {
  const suites = [module, ...module.children.allSuites()]
  return suites.flatMap((suite) => suite.errors().map(({ message }) => message))[0] ?? 'it says nothing'
}

/** The first failing test of these files in the copy; null when all pass. */
async function askTests(
  vitest: Vitest,
  copy: string,
  changed: string,
  files: readonly string[],
): Promise<string | null> {
  vitest.invalidateFile(join(copy, changed))
  const specifications = await vitest.globTestSpecifications([...files])
  const found = new Set(specifications.map(({ moduleId }) => moduleId))
  for (const file of files)
    if (!found.has(join(copy, file))) throw new Error(`Test file ${file} does not exist`)
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  // the response includes modules of earlier runs
  const asked = testModules.filter(({ moduleId }) => found.has(moduleId))
  for (const module of asked)
    for (const { fullName } of module.children.allTests('failed'))
      return `${module.relativeModuleId}: ${fullName}`
  const broken = asked.find((module) => !module.ok())
  if (broken) return `${broken.relativeModuleId} as a whole: ${errorsOf(broken)}`
  return unhandledErrors.length > 0 ? `an error nobody caught: ${String(unhandledErrors[0])}` : null
}

/** The compiler error or failing test that notices a mutation, else why it is unnoticed. */
async function breakAndAsk(
  vitest: Vitest,
  copy: string,
  mutation: Mutation,
): Promise<{ isNoticed: boolean; says: string }> {
  const { file, noticedBy } = mutation
  const mend = breakRule(copy, mutation)
  try {
    const who = noticedBy === 'types' ? askCompiler(copy) : await askTests(vitest, copy, file, noticedBy)
    if (who !== null || noticedBy === 'types')
      return { isNoticed: who !== null, says: who ?? 'the compiler is content' }
    // check that the tests load the broken file
    writeFileSync(join(copy, file), 'throw new Error("broken")\n')
    const isLoaded = (await askTests(vitest, copy, file, noticedBy)) !== null
    return {
      isNoticed: false,
      says: isLoaded ? 'its tests pass all the same' : 'its tests do not load this file',
    }
  } finally {
    mend()
    vitest.invalidateFile(join(copy, file))
  }
}

const words = process.argv.slice(2)
const chosen = mutations.filter(
  ({ breaks, file, noticedBy }) =>
    words.length === 0 || words.some((word) => `${breaks} ${file} ${noticedBy}`.includes(word)),
)
const copy = copyWorkingTree()
process.chdir(copy)
const vitest = await createVitest('test', {
  root: copy,
  watch: false,
  project: ['rules', 'parts', 'unit'],
  reporters: [{}],
  retry: 0,
  // one failure is enough
  bail: 1,
  // unit tests share a process, which would keep a module that another test loaded
  isolate: true,
})
let unnoticed = 0
try {
  await vitest.standalone()
  const sound = [...new Set(chosen.flatMap(({ noticedBy }) => (noticedBy === 'types' ? [] : noticedBy)))]
  const unsound = sound.length > 0 ? await askTests(vitest, copy, 'package.json', sound) : null
  if (unsound !== null) throw new Error(`A test fails without a mutation: fix it first. ${unsound}`)
  for (const mutation of chosen) {
    const begun = performance.now()
    const { isNoticed, says } = await breakAndAsk(vitest, copy, mutation)
    const seconds = Math.round((performance.now() - begun) / 1000)
    if (!isNoticed) unnoticed += 1
    console.log(`${isNoticed ? 'noticed' : 'UNNOTICED'}  ${mutation.breaks} (${mutation.file})`)
    console.log(`    after ${seconds} s: ${says}`)
  }
} finally {
  await vitest.close()
  rmSync(resolve(copy, '..'), { recursive: true, force: true })
}
console.log(`\n${chosen.length} rules broken, ${chosen.length - unnoticed} noticed`)
// Vitest set it to 1 because tests failed, which is intended here
process.exitCode = unnoticed > mostUnnoticed ? 1 : 0
