import * as z from 'zod/mini'

const Line = z.object({
  level: z.number(),
  time: z.number(),
  msg: z._default(z.string(), ''),
  err: z.optional(z.object({ message: z.optional(z.string()), stack: z.optional(z.string()) })),
})

/** A destination of the log that writes a short line for a person per event. */
export function readableLog(write: (text: string) => unknown): { write(line: string): void } {
  return { write: (line) => void write(`${readableLine(line)}\n`) }
}

/** The time in UTC, level, message, and where the error was thrown. */
function readableLine(json: string): string {
  const { level, time, msg, err } = Line.parse(JSON.parse(json))
  const cause = err?.message === undefined ? '' : `: ${err.message}${placeOf(err.stack)}`
  const text = `${new Date(time).toISOString().slice(11, 19)}Z ${levelOf(level)} ${msg}${cause}`
  // what a stranger sent must not steer the terminal
  return text.replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
}

function levelOf(level: number): string {
  if (level >= 50) return 'error'
  if (level >= 40) return 'warn '
  return level >= 30 ? 'info ' : 'debug'
}

/** The first file and line of a stack. */
function placeOf(stack = ''): string {
  const [, place] = /\n\s+at .*?((?:file:|\/|[A-Z]:\\)[^\s()]+:\d+):\d+\)?/.exec(stack) ?? []
  return place === undefined ? '' : ` (${place})`
}
