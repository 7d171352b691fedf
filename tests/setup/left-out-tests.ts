import type { Reporter, TestModule } from 'vitest/node'
import { leftOut } from '#tests/make/reference-data.ts'
import { whyReleaseIsMissing } from '#tests/release/release-source.ts'
import { whyFailOverIsMissing } from './fail-over.ts'
import { findPooler } from './find-pooler.ts'

/** What each project that may leave something out has left out, a line each. */
const lackedBy: Record<string, () => string[]> = {
  unit: () => [...leftOut(), ...withoutRelease('the upgrade from the release'), ...withoutPooler()],
  cluster: () => [...withoutRelease('the release beside this version'), ...withoutFailOver()],
}

/**
 * Names at the end of a run what was not tested because its data, the history of git or a program is not on this machine. With
 * `CI` set the run fails then: nobody would read the list.
 */
export class LeftOutTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const projects = new Set(modules.map(({ project }) => project.name))
    const missing = [...projects].flatMap((project) => lackedBy[project]?.() ?? [])
    if (missing.length === 0) return
    const lines = missing.map((line) => `  ${line}`).join('\n')
    process.stdout.write(`\nLEFT OUT, as this machine lacks what it needs:\n${lines}\n`)
    if (!process.env.CI) return
    process.stdout.write('FAILED: with CI set nothing may be left out.\n')
    process.exitCode = 1
  }
}

function withoutRelease(what: string): string[] {
  const why = whyReleaseIsMissing()
  return why === null ? [] : [`${what}. ${why}`]
}

function withoutPooler(): string[] {
  return findPooler() === null
    ? [
        'everything behind a pooler, which goes straight to the database instead (PgBouncer: `apt-get install pgbouncer`)',
      ]
    : []
}

function withoutFailOver(): string[] {
  const what = whyFailOverIsMissing()
  return what === null ? [] : [`databases that fail over by themselves (${what})`]
}
