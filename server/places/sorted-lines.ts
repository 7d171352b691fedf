/**
 * Records as lines of one text, tab-separated and sorted by the first field.
 * 70,000 records take 3 MB and add no work for the garbage collector.
 */
export class SortedLines {
  readonly #text: string
  /** the start of each line, and the end of the last */
  readonly #starts: Uint32Array

  constructor(text: string) {
    this.#text = text
    const starts = [0]
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) starts.push(end + 1)
    this.#starts = Uint32Array.from(starts)
  }

  /** Serializes records. Fields must not contain tabs or line breaks. */
  static write(records: readonly (readonly [key: string, ...(string | number)[]])[]): string {
    return records
      .toSorted(([a], [b]) => (a < b ? -1 : Number(a > b)))
      .map((fields) => `${fields.join('\t')}\n`)
      .join('')
  }

  get length(): number {
    return this.#starts.length - 1
  }

  /** The fields of a line; empty for a missing line. */
  at(line: number): string[] {
    const [start, end] = [this.#starts[line], this.#starts[line + 1]]
    return start === undefined || end === undefined ? [] : this.#text.slice(start, end - 1).split('\t')
  }

  /** The lines whose first field starts with a prefix, in order, at most `most`. */
  startingWith(start: string, most = Number.POSITIVE_INFINITY): string[][] {
    const first = this.#firstNotBefore(start)
    const count = Math.min(most, this.#firstNotBefore(`${start}\uffff`) - first)
    return Array.from({ length: count }, (_, line) => this.at(first + line))
  }

  #firstNotBefore(key: string): number {
    let [low, high] = [0, this.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#keyAt(middle) < key) low = middle + 1
      else high = middle
    }
    return low
  }

  #keyAt(line: number): string {
    const start = this.#starts[line] ?? 0
    return this.#text.slice(start, this.#text.indexOf('\t', start))
  }
}
