import type { Reporter, TestModule } from 'vitest/node'

/** Names at the end of a run every test that failed first and passed when it was asked again, and why it failed. */
export class UnsteadyTests implements Reporter {
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

/** What went wrong, and the seed with which a random test finds it again. */
function reasonIn(message: string): string {
  const lines = message.split('\n')
  return lines.filter((line, place) => place === 0 || /^\{ seed: /.test(line)).join(' ')
}
