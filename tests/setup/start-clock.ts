// first: the clock reads it as it is loaded
import './test-moment.ts'
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { clockNow, testNow } from '#tests/make/clock.ts'
import { moveDate } from '#tests/make/move-date.ts'

// Starts this process at the tests' start time. Vitest loads it before each test file; servers started by tests load it
// with `--import` and continue the clock of their parent process (`atThisClock`).

if (globalThis.MachineDate === undefined) makeIdsByDate()
const { CLOCK_AHEAD } = process.env
const machineNow = (globalThis.MachineDate ?? Date).now()
moveDate(CLOCK_AHEAD === undefined ? testNow.getTime() - machineNow : Number(CLOCK_AHEAD))

/** Makes UUIDv7s use our clock: Node takes their timestamp from the machine's. */
function makeIdsByDate(): void {
  const { randomUUIDv7 } = crypto
  crypto.randomUUIDv7 = () => {
    const moment = clockNow().getTime().toString(16).padStart(12, '0')
    const [, , version, variant, rest] = randomUUIDv7().split('-')
    return `${moment.slice(0, 8)}-${moment.slice(8)}-${version}-${variant}-${rest}`
  }
  syncBuiltinESMExports()
}
