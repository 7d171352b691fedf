import { readFileSync, writeFileSync } from 'node:fs'

// Linux's statistics of another process.

/** A tick of the kernel's clock in /proc, in milliseconds. */
const tick = 10

/** The CPU time of a process and its threads so far, in milliseconds. */
export function workOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * tick
}

/** The resident memory of a process, in megabytes. */
export function memoryOf(pid: number): number {
  return megabytes(pid, 'VmRSS')
}

/** The peak memory since `forgetPeak`, in megabytes. */
export function peakMemoryOf(pid: number): number {
  return megabytes(pid, 'VmHWM')
}

/** Resets the peak, which is mostly from the start. */
export function forgetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

function megabytes(pid: number, figure: string): number {
  const [, kilobytes] =
    new RegExp(`${figure}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
