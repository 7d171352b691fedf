import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/setup/longest-first.ts'
import { UnsteadyTests } from './tests/setup/unsteady-tests.ts'

/** A folder to leave each run's totals in, for whoever wants to print them. */
const results = process.env.TEST_RESULTS

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    reporters: results
      ? ['default', new UnsteadyTests(), ['json', { outputFile: `${results}/${process.pid}.json` }]]
      : ['default', new UnsteadyTests()],
    // one race among thousands must not hide what all others say: it is asked again, and named at the end of the run
    retry: process.env.CI ? 1 : 0,
    // no network, no fixed ports: everything a test talks to it starts itself
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{server,shared,web,scripts,tests}/**/*.test.{ts,tsx}'],
          globalSetup: ['tests/setup/databases.ts'],
          // by itself it would leave a core to the person at the machine: half of two
          maxWorkers: '100%',
          testTimeout: 180_000,
          hookTimeout: 180_000,
          // what comes to be, may come slowly on a busy machine
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['tests/journeys/*.journey.ts'],
          globalSetup: ['tests/setup/databases.ts', 'tests/setup/built-app.ts'],
          testTimeout: 240_000,
          hookTimeout: 120_000,
          // what a page comes to, it may come to slowly on a busy machine
          expect: { poll: { timeout: 30_000 } },
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'cluster',
          include: ['tests/cluster/*.cluster.ts'],
          globalSetup: ['tests/setup/built-app.ts'],
          testTimeout: 1_800_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
})
