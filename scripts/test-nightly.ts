import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import * as z from 'zod/mini'
import { testZone } from '#tests/make/clock.ts'
import { clockMatrix } from './clock-matrix.ts'

// `npm run test:nightly`: runs clock tests at many moments, long tests, the cluster and mutations, one after
// the other. Names restrict it, such as `npm run test:nightly -- clock`.

/** Files that read the clock, or create goods that are ready on a day. */
const readsClock = /make\/clock\.ts'|\bsetNow\(|make\/make-(?:listing|window|bake-days)\.ts'/

const files = '{server,sandbox,shared,web,scripts,tests}/**/*.test.{ts,tsx}'

const parts: Readonly<Record<string, () => boolean>> = {
  clock: passesAtEachMoment,
  long: () => run('npm', ['run', 'test:long']),
  cluster: () => run('npm', ['run', 'test:cluster']),
  mutations: () => run('npm', ['run', 'mutate']),
}

const chosen = process.argv.slice(2)
const failed = Object.entries(parts).filter(
  ([name, passes]) => (chosen.length === 0 || chosen.includes(name)) && !passes(),
)
for (const [name] of failed) console.log(`FAILED: ${name}`)
process.exitCode = failed.length === 0 ? 0 : 1

function run(program: string, args: readonly string[], environment: Record<string, string> = {}): boolean {
  const env = { ...process.env, ...environment }
  return spawnSync(program, args, { env, stdio: 'inherit' }).status === 0
}

/** Runs the tests that read the clock at each moment of the matrix, and prints the failures of each. */
function passesAtEachMoment(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'bakesale-clock-'))
  const reading = globSync(files).filter((file) => readsClock.test(readFileSync(file, 'utf8')))
  const lines = clockMatrix().map((moment) => {
    const failures = failuresAt(moment, reading, join(folder, 'results.json'))
    return [`${failures.length === 0 ? 'ok    ' : 'FAILED'} ${atNewYork(moment)}`, ...failures]
  })
  rmSync(folder, { recursive: true, force: true })
  console.log(
    `${reading.length} files that read the clock\n${lines.map((line) => line.join('\n    ')).join('\n')}`,
  )
  return lines.every(({ length }) => length === 1)
}

const Results = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
})

/** The tests that fail at a moment, each with its file. */
function failuresAt(moment: Date, reading: readonly string[], resultsFile: string): string[] {
  const projects = ['rules', 'parts', 'unit', 'alone'].flatMap((project) => ['--project', project])
  const report = ['--reporter=dot', '--reporter=json', '--outputFile', resultsFile]
  run('vitest', ['run', ...projects, ...report, ...reading], { TEST_MOMENT: moment.toISOString() })
  const { testResults } = z.parse(Results, JSON.parse(readFileSync(resultsFile, 'utf8')))
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(process.cwd(), name)
    const tests = assertionResults.filter((test) => test.status === 'failed')
    if (tests.length === 0) return status === 'failed' ? [`${file} as a whole`] : []
    return tests.map(({ fullName }) => `${file}: ${fullName}`)
  })
}

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: testZone,
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})
const atNewYork = (moment: Date) => clock.format(moment)
