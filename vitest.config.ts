import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LeftOutTests } from './tests/setup/left-out-tests.ts'
import { LongestFirst } from './tests/setup/longest-first.ts'
import { UnsteadyTests } from './tests/setup/unsteady-tests.ts'

/** A folder to leave each run's totals in, for whoever wants to print them. */
const results = process.env.TEST_RESULTS

const reporters = ['default', new UnsteadyTests(), new LeftOutTests()]

/** What needs nothing but the code: no database, no server, no browser. */
const rules = ['{shared,web}/**/*.test.{ts,tsx}', 'server/**/*-rules.test.ts']
/** Parts of pages that a person uses, in a document without a browser. */
const parts = ['web/**/*.dom.test.tsx']
/** What replaces a module for itself: where other files have loaded it already, it would come too late. */
const alone = ['server/**/*.alone.test.ts']

/** In milliseconds: on a busy machine all may take long, and what comes to be may come slowly. */
const patience = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 30_000 } } }

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    reporters: results
      ? [...reporters, ['json', { outputFile: `${results}/${process.pid}.json` }]]
      : reporters,
    // one race among thousands must not hide what all others say: it is asked again, and named at the end of the run
    retry: process.env.CI ? 1 : 0,
    // one more than there are cores: each waits a part of its time, for databases, processes, browsers and clocks
    maxWorkers: availableParallelism() + 1,
    // no network, no fixed ports: everything a test talks to it starts itself
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: rules,
          exclude: parts,
          // a process for each file would take longer than the tests
          isolate: false,
          unstubGlobals: true,
          ...patience,
        },
      },
      {
        extends: true,
        test: {
          name: 'parts',
          include: parts,
          environment: 'happy-dom',
          // providers' scripts are played by the tests
          environmentOptions: { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: true } } },
          setupFiles: ['tests/setup/document.ts'],
          isolate: false,
          unstubGlobals: true,
          ...patience,
        },
      },
      {
        extends: true,
        test: { name: 'alone', include: alone, globalSetup: ['tests/setup/databases.ts'], ...patience },
      },
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{server,scripts,tests}/**/*.test.ts'],
          exclude: [...rules, ...alone],
          globalSetup: ['tests/setup/databases.ts'],
          isolate: false,
          ...patience,
        },
      },
      {
        extends: true,
        test: {
          name: 'journeys',
          include: ['tests/journeys/*.journey.ts'],
          globalSetup: [
            'tests/setup/databases.ts',
            'tests/setup/built-app.ts',
            'tests/setup/shared-server.ts',
          ],
          testTimeout: 240_000,
          hookTimeout: 120_000,
          // what a page comes to, it may come to slowly on a busy machine
          expect: { poll: { timeout: 30_000 } },
          // each file has a browser of its own, and most share a server; what they are written with is loaded once a worker
          isolate: false,
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
      {
        extends: true,
        test: {
          name: 'long',
          include: ['tests/long/*.long.ts'],
          globalSetup: ['tests/setup/databases.ts', 'tests/setup/built-app.ts'],
          testTimeout: 3_600_000,
        },
      },
    ],
  },
})
