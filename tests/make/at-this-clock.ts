import { join } from 'node:path'
import type { StartCommand } from '../../scripts/start-command.ts'

const clockFile = join(import.meta.dirname, '../setup/start-clock.ts')

/** What the machine's own clock shows, which releases before this one go by. */
export const machineNow = (): number => (globalThis.MachineDate ?? Date).now()

/** How far this process's clock is ahead of the machine's, in milliseconds. */
export function clockAhead(): number {
  return Date.now() - machineNow()
}

/** The same command in a process whose clock agrees with this one's. */
export function atThisClock(command: StartCommand): StartCommand {
  const { environment, args } = command
  return {
    ...command,
    environment: { CLOCK_AHEAD: String(clockAhead()), ...environment },
    args: ['--import', clockFile, ...args],
  }
}
