/** A place in a server's write-ahead log, in bytes from its beginning; later is larger. */
export type LogPosition = bigint

/** Reads a position as PostgreSQL writes it (`16/B374D848`); throws for anything else. */
export function readLogPosition(text: string): LogPosition {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text) ?? []
  if (high === undefined || low === undefined) throw new Error(`This is no position of a log: ${text}`)
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/** Where the primary was at or after a moment of this process's own clock, in milliseconds. */
interface Known {
  position: LogPosition
  since: number
}

/**
 * Where the primary's log was when this process asked last, each with the moment before it asked. Whoever has such a position
 * has all that was committed by that moment: no two machines' clocks are compared.
 */
export class KnownPositions {
  readonly #longest: number
  #known: Known[] = []

  /** `longest` is for how long a position is of use, in milliseconds. */
  constructor(longest: number) {
    this.#longest = longest
  }

  /** Notes the answer to a question that was asked at `since`. */
  note(position: LogPosition, since: number): void {
    this.#known = [
      ...this.#known.filter((known) => known.since >= since - this.#longest),
      { position, since },
    ]
  }

  /** The moment by which everything committed is in a log that reaches to `replayed`; -Infinity when that is not known. */
  knowsAllSince(replayed: LogPosition): number {
    return Math.max(
      -Infinity,
      ...this.#known.filter(({ position }) => position <= replayed).map(({ since }) => since),
    )
  }
}
