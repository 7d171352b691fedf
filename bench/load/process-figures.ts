import { readFileSync, writeFileSync } from 'node:fs'

// What Linux says of another process.

/** A tick of the kernel's clock, as /proc counts them, in milliseconds. */
const tick = 10

/** How long a process and its threads have worked on the processors so far, in milliseconds. */
export function workOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * tick
}

/** How much memory a process has resident now, in megabytes. */
export function memoryOf(pid: number): number {
  return megabytes(pid, 'VmRSS')
}

/** The most that it had at once since its peak was forgotten. */
export function peakMemoryOf(pid: number): number {
  return megabytes(pid, 'VmHWM')
}

/** Forgets the peak so far, which is mostly the start's. */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

function megabytes(pid: number, figure: string): number {
  const [, kilobytes] =
    new RegExp(`${figure}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
