import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The totals in Vitest's JSON report. */
interface Totals {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
}

function isTotals(value: unknown): value is Totals {
  return typeof value === 'object' && value !== null && 'numPassedTests' in value && 'numFailedTests' in value
}

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('Usage: node scripts/print-test-totals.ts FOLDER')
// without a report the run ended before its tests: nothing passed
const reports = readdirSync(folder)
  .map((name): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8')))
  .filter(isTotals)
const sum = (count: (totals: Totals) => number) => reports.reduce((total, report) => total + count(report), 0)
const passed = sum((totals) => totals.numPassedTests)
const failed = sum((totals) => totals.numFailedTests)
console.log(`tests: ${passed} passed, ${failed} failed, ${sum((totals) => totals.numPendingTests)} skipped`)
