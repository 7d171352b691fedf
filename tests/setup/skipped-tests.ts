import type { Reporter, TestModule } from 'vitest/node'
import { hasReferenceFolder, leftOut } from '#tests/make/reference-data.ts'
import { whyReleaseIsMissing } from '#tests/release/release-source.ts'
import { whyNoBareRoot } from './bare-root.ts'
import { whyFailOverIsMissing } from './fail-over.ts'
import { findPooler } from './find-pooler.ts'
import { findPostgres } from './postgres-server.ts'

/** What each project skips because a program or the Git history is missing, a line each. */
const lackedBy: Record<string, () => string[]> = {
  unit: withoutPooler,
  'second-engine': withoutPostgres,
  slow: () => [...withoutRelease('the upgrade from the release'), ...withoutBareRoot()],
  cluster: () => [...withoutRelease('the release beside this version'), ...withoutFailOver()],
}

/**
 * Lists at the end of a run what it skipped because this machine lacks a program, the Git history or reference data.
 * With `CI` set, the run fails then, unless the machine has no reference data at all.
 */
export class SkippedTests implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const projects = new Set(modules.map(({ project }) => project.name))
    const lacked = [...projects].flatMap((project) => lackedBy[project]?.() ?? [])
    const references = projects.has('unit') ? leftOut() : []
    const missing = [...lacked, ...references]
    if (missing.length === 0) return
    const lines = missing.map((line) => `  ${line}`).join('\n')
    process.stdout.write(`\nLEFT OUT, as this machine lacks what it needs:\n${lines}\n`)
    const isFailure = lacked.length > 0 || hasReferenceFolder()
    if (!process.env.CI || !isFailure) return
    process.stdout.write('FAILED: with CI set nothing may be left out.\n')
    process.exitCode = 1
  }
}

function withoutRelease(what: string): string[] {
  const why = whyReleaseIsMissing()
  return why === null ? [] : [`${what}. ${why}`]
}

function withoutBareRoot(): string[] {
  const why = whyNoBareRoot()
  return why === null ? [] : [`the image in a bare root file system. ${why}`]
}

function withoutPostgres(): string[] {
  return findPostgres() === null ? ['everything on PostgreSQL (`apt-get install postgresql`)'] : []
}

function withoutPooler(): string[] {
  return findPooler() === null
    ? ['the pooler: tests connect directly to the database instead (PgBouncer: `apt-get install pgbouncer`)']
    : []
}

function withoutFailOver(): string[] {
  const what = whyFailOverIsMissing()
  return what === null ? [] : [`automatic failover of databases (${what})`]
}
