import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import * as z from 'zod/mini'
import { reasonIn } from './flaky-tests.ts'

/** The results of a run, which `scripts/print-test-totals.ts` prints. */
export const RunResults = z.object({
  passed: z.int(),
  failed: z.int(),
  skipped: z.int(),
  /** one line per failed test, suite or file, and per error outside tests */
  failures: z.array(z.string()),
})
export type RunResults = z.infer<typeof RunResults>

/** Writes a run's results to a folder. CI prints all of them at its end. */
export class ResultsFile implements Reporter {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const results: RunResults = {
      ...countTests(modules),
      failures: [
        ...modules.flatMap(failuresIn),
        ...unhandledErrors.map((error) => lineOf('outside tests', error)),
      ],
    }
    writeFileSync(join(this.#folder, `${process.pid}.json`), JSON.stringify(results))
  }
}

function countTests(modules: readonly TestModule[]): Omit<RunResults, 'failures'> {
  const totals = { passed: 0, failed: 0, skipped: 0 }
  for (const module of modules)
    for (const test of module.children.allTests()) {
      const { state } = test.result()
      if (state !== 'pending') totals[state] += 1
    }
  return totals
}

/** One line per error in a file, in its suites' hooks, and in its failed tests. */
function failuresIn(module: TestModule): string[] {
  const { moduleId } = module
  return [
    ...module.errors().map((error) => lineOf(moduleId, error)),
    ...[...module.children.allSuites()].flatMap((suite) =>
      suite.errors().map((error) => lineOf(`${moduleId} > ${suite.fullName}`, error)),
    ),
    ...[...module.children.allTests('failed')].flatMap((test) =>
      (test.result().errors ?? []).map((error) => lineOf(`${moduleId} > ${test.fullName}`, error)),
    ),
  ]
}

function lineOf(place: string, { message }: Pick<SerializedError, 'message'>): string {
  return `${place}: ${reasonIn(message)}`
}
