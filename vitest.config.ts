// must come first: it sets the start time of the tests' clock
import './tests/setup/test-moment.ts'
import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { testNow } from './tests/make/clock.ts'
import { FlakyTests } from './tests/setup/flaky-tests.ts'
import { LongestFirst } from './tests/setup/longest-first.ts'
import { findPostgres } from './tests/setup/postgres-server.ts'
import { ResultsFile } from './tests/setup/run-results.ts'
import { SkippedTests } from './tests/setup/skipped-tests.ts'

/** The folder for each run's results, which CI prints at its end. */
const results = process.env.TEST_RESULTS

const reporters = ['default', new FlakyTests(), new SkippedTests()]

const startClock = 'tests/setup/start-clock.ts'
const databases = 'tests/setup/databases.ts'
const builtApp = 'tests/setup/built-app.ts'
const sharedServer = 'tests/setup/shared-server.ts'

/** Only the code: no database, no server, no browser. */
const rules = ['{shared,web}/**/*.test.{ts,tsx}', 'server/**/*-rules.test.ts']
/** Parts of pages that people use, in a document without a browser. */
const parts = ['web/**/*.dom.test.tsx']
/** Files that replace a module: too late where other files of the process have loaded it. */
const alone = ['server/**/*.alone.test.ts']
/** Stories, damages, backups, the upgrade, large loads: minutes, for `npm run test:all`. */
const slow = ['{server,sandbox,scripts,tests}/**/*.slow.test.ts']

/** Files whose tests `npm test` runs on one engine, and `npm run test:all` on the other. */
const onEachEngineInTurn = (files: string) =>
  globSync(files).filter((file) => readFileSync(file, 'utf8').includes('enginesInTurn'))

/** In milliseconds, for a busy machine. */
const patience = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 90_000 } } }

const unit = {
  include: ['{server,sandbox,scripts,tests}/**/*.test.ts'],
  exclude: [...rules, ...alone, ...slow],
  globalSetup: [databases, builtApp],
  isolate: false,
  ...patience,
}

const journeys = {
  globalSetup: [databases, builtApp, sharedServer],
  setupFiles: ['tests/setup/journey.ts'],
  // the clock of the server they share goes on from file to file
  env: { CLOCK_AHEAD: process.env.CLOCK_AHEAD ?? String(testNow.getTime() - Date.now()), TZ: 'UTC' },
  testTimeout: 240_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 90_000 } },
  isolate: false,
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    reporters: results ? [...reporters, new ResultsFile(results)] : reporters,
    // a test that fails by chance must not hide what all others say: the end of the run names it
    retry: process.env.CI ? 1 : 0,
    // one more than there are cores: each waits for databases, processes, browsers, and clocks part of its time
    maxWorkers: availableParallelism() + 1,
    setupFiles: [startClock],
    // no network, no fixed ports: tests start everything that they talk to
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
          // tests play the providers' scripts
          environmentOptions: { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: true } } },
          setupFiles: ['tests/setup/document.ts'],
          isolate: false,
          unstubGlobals: true,
          ...patience,
        },
      },
      {
        extends: true,
        test: { name: 'alone', include: alone, globalSetup: [databases], ...patience },
      },
      { extends: true, test: { name: 'unit', ...unit } },
      {
        extends: true,
        test: {
          ...unit,
          name: 'second-engine',
          include:
            findPostgres() === null ? [] : onEachEngineInTurn('{server,sandbox,scripts,tests}/**/*.test.ts'),
          provide: { isSecondEngine: true },
        },
      },
      { extends: true, test: { ...unit, name: 'slow', include: slow, exclude: [] } },
      { extends: true, test: { ...journeys, name: 'journeys', include: ['tests/journeys/*.journey.ts'] } },
      {
        extends: true,
        test: {
          ...journeys,
          name: 'more-journeys',
          include: ['tests/journeys/more/*.journey.ts', ...onEachEngineInTurn('tests/journeys/*.journey.ts')],
          provide: { isSecondEngine: true },
        },
      },
      {
        extends: true,
        test: {
          name: 'cluster',
          include: ['tests/cluster/*.cluster.ts'],
          globalSetup: [builtApp],
          testTimeout: 1_800_000,
          hookTimeout: 300_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'long',
          include: ['tests/long/*.long.ts'],
          globalSetup: [databases, builtApp],
          testTimeout: 3_600_000,
        },
      },
    ],
  },
})
