import { join } from 'node:path'
import type { StartCommand } from '../../scripts/start-command.ts'

const clockFile = join(import.meta.dirname, '../setup/start-clock.ts')

/** The machine's own clock, which earlier releases use. */
export const machineNow = (): number => (globalThis.MachineDate ?? Date).now()

/** How far this process's clock runs ahead of the machine's, in milliseconds. */
export function clockAhead(): number {
  return Date.now() - machineNow()
}

/** Makes a command run with this process's clock. */
export function atThisClock(command: StartCommand): StartCommand {
  const { environment, args } = command
  return {
    ...command,
    environment: { CLOCK_AHEAD: String(clockAhead()), ...environment },
    args: ['--import', clockFile, ...args],
  }
}
