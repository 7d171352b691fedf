import type { Reporter, TestModule } from 'vitest/node'
import { leftOut } from '#tests/make/reference-data.ts'

/**
 * Names at the end of a run what was not tested because its data is not on this machine. With `CI` set the run fails then:
 * nobody would read the list.
 */
export class LeftOutTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const missing = modules.some(({ project }) => project.name === 'unit') ? leftOut() : []
    if (missing.length === 0) return
    const lines = missing.map((line) => `  ${line}`).join('\n')
    process.stdout.write(`\nLEFT OUT, as its data is not beside the checkout:\n${lines}\n`)
    if (!process.env.CI) return
    process.stdout.write('FAILED: with CI set nothing may be left out. Put the data beside the checkout.\n')
    process.exitCode = 1
  }
}
