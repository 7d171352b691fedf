import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createVitest, type Vitest } from 'vitest/node'
import type { Mutation } from '../tests/mutations/mutation.ts'
import { mutations } from '../tests/mutations/mutations.ts'

// Breaks the product's rules, one at a time, in a copy of the working tree, and looks whether the tests notice: a test that
// passes whatever the code does proves nothing. `npm run mutate -- refund` breaks only what names that word.

/** How many may go unnoticed before the command fails. */
const mostUnnoticed = 3

const root = resolve(import.meta.dirname, '..')
const typed = ['shared', 'server', 'web', 'tests']

/** The working tree as it is, without what git ignores; packages, build and reference data are those of the original. */
function copyWorkingTree(): string {
  const copy = join(mkdtempSync(join(tmpdir(), 'bakesale-mutants-')), 'bakesale')
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  })
  for (const file of listed.toString().split('\0'))
    if (file !== '' && existsSync(join(root, file))) cpSync(join(root, file), join(copy, file))
  for (const beside of ['node_modules', 'dist', '.git'])
    if (existsSync(join(root, beside))) symlinkSync(join(root, beside), join(copy, beside))
  const reference = join(root, '../shared')
  if (existsSync(reference)) symlinkSync(reference, join(copy, '../shared'))
  return copy
}

function breakRule(copy: string, { file, find, becomes }: Mutation): () => void {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  const times = text.split(find).length - 1
  if (times !== 1) throw new Error(`${file}: ${JSON.stringify(find)} is there ${times} times, not once`)
  writeFileSync(
    path,
    text.replace(find, () => becomes),
  )
  return () => writeFileSync(path, text)
}

/** Whether the compiler refuses the copy as it stands. */
function failsToCompile(copy: string): boolean {
  try {
    for (const part of typed)
      execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', part], { cwd: copy, stdio: 'ignore' })
    return false
  } catch {
    return true
  }
}

/** Whether a test of these files fails, with the copy as it stands. */
async function failsATest(
  vitest: Vitest,
  copy: string,
  changed: string,
  files: readonly string[],
): Promise<boolean> {
  vitest.invalidateFile(join(copy, changed))
  const specifications = await vitest.globTestSpecifications([...files])
  const found = new Set(specifications.map(({ moduleId }) => moduleId))
  for (const file of files) if (!found.has(join(copy, file))) throw new Error(`There is no test file ${file}`)
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  return unhandledErrors.length > 0 || testModules.some((module) => !module.ok())
}

async function isNoticed(vitest: Vitest, copy: string, { file, noticedBy }: Mutation): Promise<boolean> {
  return noticedBy === 'types' ? failsToCompile(copy) : failsATest(vitest, copy, file, noticedBy)
}

const words = process.argv.slice(2)
const chosen = mutations.filter(({ breaks, file }) =>
  words.every((word) => `${breaks} ${file}`.includes(word)),
)
const copy = copyWorkingTree()
process.chdir(copy)
const vitest = await createVitest('test', {
  root: copy,
  watch: false,
  project: ['rules', 'unit'],
  reporters: [{}],
  retry: 0,
  isolate: true,
})
let unnoticed = 0
try {
  await vitest.standalone()
  const sound = [...new Set(chosen.flatMap(({ noticedBy }) => (noticedBy === 'types' ? [] : noticedBy)))]
  if (sound.length > 0 && (await failsATest(vitest, copy, 'package.json', sound)))
    throw new Error('The tests fail with nothing broken: mend that first.')
  for (const mutation of chosen) {
    const mend = breakRule(copy, mutation)
    const noticed = await isNoticed(vitest, copy, mutation)
    mend()
    vitest.invalidateFile(join(copy, mutation.file))
    if (!noticed) unnoticed += 1
    console.log(`${noticed ? 'noticed   ' : 'UNNOTICED '}${mutation.breaks} (${mutation.file})`)
  }
} finally {
  await vitest.close()
  rmSync(resolve(copy, '..'), { recursive: true, force: true })
}
console.log(`\n${chosen.length} rules broken, ${chosen.length - unnoticed} noticed`)
if (unnoticed > mostUnnoticed) process.exitCode = 1
