import type { RepeatBody } from '#shared/api/bake-days.ts'

/** What decides whether a row is a draft. */
interface StateOfRow {
  isDraft: boolean
  repeat: RepeatBody | null
  unknownState: string | null
}

type Faulty = { faults: unknown }

/** The rows, all as drafts if the state of one was not understood: nothing goes on sale by accident. */
export function asDrafts<Row extends StateOfRow | Faulty>(rows: readonly Row[]): Row[] {
  if (rows.every((row) => 'faults' in row || row.unknownState === null)) return [...rows]
  return rows.map((row) => {
    if ('faults' in row) return row
    const repeat = row.repeat && { ...row.repeat, isDraft: true }
    return { ...row, isDraft: true, repeat }
  })
}

/** Says which states were not understood; empty when all were. */
export function unknownStateNotes(rows: readonly ((StateOfRow | Faulty) & { line: number })[]): string[] {
  const unknown = rows.flatMap((row) => ('faults' in row || row.unknownState === null ? [] : [row]))
  const [first] = unknown
  if (!first) return []
  const word = first.unknownState?.slice(0, 40).toWellFormed()
  return [
    `Line ${first.line} has the state “${word}”, and we don’t know whether that’s for sale. Everything is imported as drafts.`,
  ]
}
