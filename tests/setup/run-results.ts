import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'

/** What a run did, as `scripts/print-test-totals.ts` prints it. */
export interface RunResults {
  passed: number
  failed: number
  skipped: number
  /** A line for each test, suite, or file that failed, and for each error outside of them. */
  failures: string[]
}

/** Writes a run's results to a folder, so that CI can end with the results of all its runs. */
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
        ...unhandledErrors.map((error) => lineOf('outside of tests', error)),
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

/** A line for each error of a file, of its suites' hooks, and of its failed tests. */
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
  return `${place}: ${message.split('\n', 1)[0]}`
}
