import type { Reporter, TestModule } from 'vitest/node'

/** Lists flaky tests (failed, then passed on a retry) at the end of a run, with the reason of the failure. */
export class FlakyTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const lines = modules.flatMap((module) => [...module.children.allTests()].flatMap(unsteady))
    if (lines.length === 0) return
    process.stdout.write(`\nUNSTEADY, to be mended before anything else:\n${lines.join('\n')}\n`)
  }
}

type TestCase = ReturnType<TestModule['children']['allTests']> extends Iterable<infer T> ? T : never

function unsteady(test: TestCase): string[] {
  if (!test.diagnostic()?.flaky) return []
  const reasons = test.result().errors?.map(({ message }) => reasonIn(message)) ?? []
  return [`  ${test.module.moduleId} > ${test.fullName}: ${reasons.join('; ')}`]
}

/** The first line of an error, and the seed that reproduces a random test. */
export function reasonIn(message: string): string {
  const lines = message.split('\n')
  return lines.filter((line, place) => place === 0 || /^\{ seed: /.test(line)).join(' ')
}
