import { parseArgs } from 'node:util'
import { completingWhileRefunding, drawSequences, type Sequence } from '#tests/money/money-sequences.ts'
import { playRestored } from '#tests/money/play-restored.ts'
import { type Figures, playSequences } from '#tests/money/play-sequences.ts'
import { createDatabase, startMigratedPostgres } from '#tests/setup/databases.ts'
import { addFigures, exportMetrics } from './money/figures.ts'
import { payThroughKills } from './money/paying-through-kills.ts'

// Is money lost under concurrency, provider faults and kills? Runs sequences in two processes, judged by a
// second ledger from the providers' traffic alone; completes and refunds at once; restores the database; and
// pays on the embedded engine through kills.

const { values } = parseArgs({
  options: {
    sequences: { type: 'string', default: '10000' },
    races: { type: 'string', default: '1000' },
    restores: { type: 'string', default: '4' },
    kills: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
  },
  args: process.argv.slice(3),
})

/** How many sequences share a shop: the records of more would slow the sandbox down. */
const perShop = 250
/** The generated scenarios in turn, and how often a process is killed in each. */
const weathers = [
  { weather: 'faults', kills: 4 },
  { weather: 'disputes', kills: 0 },
  { weather: 'faults', kills: 2 },
  { weather: 'dashboard', kills: 2 },
] as const

const say = (text: string) => process.stdout.write(`${text}\n`)

const postgres = await startMigratedPostgres()
if (!postgres) throw new Error('This benchmark needs PostgreSQL.')
const { url } = postgres
const found: string[] = []
try {
  await play('sequences', Number(values.sequences), (seed, count) => {
    const { weather, kills } = weathers[seed % weathers.length] ?? weathers[0]
    return { drawn: drawSequences(weather, seed, count), kills }
  })
  for (let seed = 1; seed <= Number(values.restores); seed += 1) {
    const drawn = drawSequences(seed % 2 === 0 ? 'faults' : 'calm', seed, perShop)
    const { violations, ...figures } = await playRestored(await createDatabase(url), drawn)
    say(`restored, seed ${seed}: ${JSON.stringify(figures)}, violations ${violations.length}`)
    found.push(...violations)
  }
  await play('completing while refunding', Number(values.races), (_, count) => ({
    drawn: completingWhileRefunding(count),
    kills: 0,
  }))
} finally {
  await postgres.stop()
}
if (Number(values.kills) > 0) {
  const { violations, ...figures } = await payThroughKills(Number(values.kills))
  say(
    `paying on the embedded engine through kills: ${JSON.stringify(figures)}, violations ${violations.length}`,
  )
  found.push(...violations)
}
for (const violation of found) say(violation)
if (found.length > 0) process.exitCode = 1

/** Runs sequences in one shop after another, each reproducible by its seed. */
async function play(
  name: string,
  count: number,
  draw: (seed: number, count: number) => { drawn: Sequence[]; kills: number },
): Promise<void> {
  const begun = performance.now()
  let sum: Figures | null = null
  for (let done = 0, seed = Number(values.seed); done < count; done += perShop, seed += 1) {
    const { drawn, kills } = draw(seed, Math.min(perShop, count - done))
    const { traffic: _, ...figures } = await playSequences(await createDatabase(url), drawn, {
      kills,
      pause: seed,
    })
    for (const violation of figures.violations) say(`seed ${seed}, ${drawn.length} ${name}: ${violation}`)
    found.push(...figures.violations)
    sum = sum === null ? figures : addFigures(sum, figures)
    say(exportMetrics(`${name} up to seed ${seed}`, sum, performance.now() - begun))
  }
}
