import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/setup/longest-first.ts'

/** A folder to leave each run's totals in, for whoever wants to print them. */
const results = process.env.TEST_RESULTS

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    reporters: results
      ? ['default', ['json', { outputFile: `${results}/${process.pid}.json` }]]
      : ['default'],
    // no network, no fixed ports: everything a test talks to it starts itself
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{server,shared,web,scripts,tests}/**/*.test.{ts,tsx}'],
          globalSetup: ['tests/setup/databases.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['tests/journeys/*.journey.ts'],
          globalSetup: ['tests/setup/databases.ts', 'tests/setup/built-app.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
