import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { RunResults } from '#tests/setup/run-results.ts'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Usage: node scripts/print-test-totals.ts FOLDER')
// without results a run ended before its tests: nothing passed
const results = readdirSync(folder).map((name) =>
  RunResults.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))),
)
const failures = results.flatMap((run) => run.failures)
if (failures.length > 0) console.log(`\nFAILED:\n  ${failures.join('\n  ')}`)
const sum = (count: (run: RunResults) => number) => results.reduce((total, run) => total + count(run), 0)
const passed = sum((run) => run.passed)
const failed = sum((run) => run.failed)
console.log(`tests: ${passed} passed, ${failed} failed, ${sum((run) => run.skipped)} skipped`)
