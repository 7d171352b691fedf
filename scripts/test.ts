import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { chromiumAdvice, ensureChromium } from './ensure-chromium.ts'
import { runCommand, UsageError } from './run-command.ts'

// `npm test`, and `npm run test:all` for the rest. All tests run in one process, which prepares databases
// once and uses all cores.

interface Tier {
  /** scripts of package.json that must pass first; those of one step run concurrently */
  steps: readonly (readonly string[])[]
  /** projects of vitest.config.ts */
  projects: readonly string[]
  /** the project that needs a browser */
  journeys: string
}

const tiers: Readonly<Record<string, Tier>> = {
  usual: {
    steps: [['check', 'build'], ['budget']],
    projects: ['rules', 'parts', 'unit', 'alone'],
    journeys: 'journeys',
  },
  all: { steps: [], projects: ['slow', 'second-engine'], journeys: 'more-journeys' },
}

/** A folder in memory: tests do not wait for a disk. */
const inMemory = '/dev/shm'
/** In bytes: twice a run's usage. */
const enoughMemory = 8 * 1024 ** 3

await runCommand(async () => {
  const [name = 'usual'] = process.argv.slice(2)
  const tier = tiers[name]
  if (tier === undefined) throw new UsageError('Usage: node scripts/test.ts [all]')
  const hasBrowser = ensureChromium() !== null
  if (!hasBrowser) console.log(`The browser journeys are skipped. ${chromiumAdvice}`)
  if (await passes(tier.steps)) process.exitCode = await runTests(tier, hasBrowser)
  else process.exitCode = 1
  if (hasBrowser) return
  console.log(`\nLEFT OUT: the browser journeys. ${chromiumAdvice}`)
  // nobody would notice the message in CI
  if (process.env.CI) process.exitCode = 1
})

async function passes(steps: Tier['steps']): Promise<boolean> {
  for (const scripts of steps) {
    const codes = await Promise.all(scripts.map((script) => run('npm', ['run', '--silent', script])))
    if (codes.some((code) => code !== 0)) return false
  }
  return true
}

function runTests({ projects, journeys }: Tier, hasBrowser: boolean): Promise<number> {
  const chosen = hasBrowser ? [...projects, journeys] : projects
  return run('vitest', ['run', ...chosen.flatMap((project) => ['--project', project])])
}

/** Runs a program with a temporary folder in memory if there is room; returns its exit code. */
async function run(program: string, args: readonly string[]): Promise<number> {
  const env = hasRoom(inMemory) ? { TMPDIR: inMemory, ...process.env } : process.env
  const [code] = await once(spawn(program, args, { env, stdio: 'inherit' }), 'close')
  return Number(code ?? 1)
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return Math.min(bavail * bsize, freemem()) > enoughMemory
}
