import type { OutsideMark } from '#server/database/restored/outside-mark.ts'
import type { KeptMark } from '#server/database/restored/restored-rules.ts'

/** What a process keeps of its database for as long as it runs. */
export function memoryMark(): OutsideMark {
  let kept: KeptMark | null = null
  return {
    read: () => kept,
    write(mark) {
      kept = mark
    },
  }
}
