import type { OutsideMark } from '#server/database/restored/outside-mark.ts'
import type { KeptMark } from '#server/database/restored/restored-rules.ts'

/** An in-memory mark of the database, kept while the process runs. */
export function memoryMark(): OutsideMark {
  let kept: KeptMark | null = null
  return {
    read: () => kept,
    write(mark) {
      kept = mark
    },
  }
}
