/** A WAL position in bytes; later is larger. */
export type LogPosition = bigint

/** Parses a PostgreSQL WAL position (`16/B374D848`); throws for anything else. */
export function readLogPosition(text: string): LogPosition {
  const [, high, low] = /^([0-9A-F]{1,8})\/([0-9A-F]{1,8})$/i.exec(text) ?? []
  if (high === undefined || low === undefined) throw new Error(`This is not a WAL position: ${text}`)
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}

/** The primary's position at or after a moment of this process's clock, in milliseconds. */
interface Known {
  position: LogPosition
  since: number
}

/**
 * Recent WAL positions of the primary, each with the time before it was read. A replica that replayed a position has
 * all commits up to that time, so clocks of two machines are never compared.
 */
export class KnownPositions {
  readonly #longest: number
  #known: Known[] = []

  /** `longest` is how long a position is kept, in milliseconds. */
  constructor(longest: number) {
    this.#longest = longest
  }

  /** Records a position that was requested at `since`. */
  note(position: LogPosition, since: number): void {
    this.#known = [
      ...this.#known.filter((known) => known.since >= since - this.#longest),
      { position, since },
    ]
  }

  /** The time up to which a log replayed to `replayed` has all commits; -Infinity if unknown. */
  knowsAllSince(replayed: LogPosition): number {
    return Math.max(
      -Infinity,
      ...this.#known.filter(({ position }) => position <= replayed).map(({ since }) => since),
    )
  }
}
