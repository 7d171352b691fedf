import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as z from 'zod/mini'

const Line = z.tuple([z.string(), z.string(), z.unknown()])

/** Records of one kind, by id. `put` returns after the record is on disk. */
export interface Collection<T> {
  get(id: string): T | undefined
  put(id: string, value: T): void
  /** in order of creation */
  list(): T[]
}

/**
 * The sandbox's state. Each change is appended to one file, which survives restarts and kills; a line cut
 * short is skipped.
 */
export class SandboxStore {
  readonly #file: string | null
  readonly #records: Map<string, Map<string, unknown>>

  /** Reads the file if it exists; null keeps everything in memory. */
  constructor(file: string | null) {
    this.#file = file
    this.#records = file === null ? new Map() : readRecords(file)
  }

  /** The records of a kind, without those of an older format. */
  collection<S extends z.ZodMiniType>(kind: string, schema: S): Collection<z.output<S>> {
    const values = new Map<string, z.output<S>>()
    for (const [id, stored] of this.#records.get(kind) ?? []) {
      const parsed = z.safeParse(schema, stored)
      if (parsed.success) values.set(id, parsed.data)
    }
    return {
      get: (id) => values.get(id),
      list: () => [...values.values()],
      put: (id, value) => {
        if (this.#file !== null) appendFileSync(this.#file, toLine(kind, id, value), { mode: 0o600 })
        values.set(id, value)
      },
    }
  }
}

function toLine(kind: string, id: string, value: unknown): string {
  return `${JSON.stringify([kind, id, value])}\n`
}

function readRecords(file: string): Map<string, Map<string, unknown>> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const records = new Map<string, Map<string, unknown>>()
  if (!existsSync(file)) return records
  for (const text of readFileSync(file, 'utf8').split('\n')) {
    const [kind, id, value] = parseLine(text) ?? []
    if (kind === undefined || id === undefined) continue
    const ofKind = records.get(kind) ?? new Map<string, unknown>()
    records.set(kind, ofKind.set(id, value))
  }
  compact(file, records)
  return records
}

function parseLine(text: string): z.output<typeof Line> | null {
  try {
    const parsed = z.safeParse(Line, JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** Rewrites the file with one line per record, which limits its growth. */
function compact(file: string, records: Map<string, Map<string, unknown>>): void {
  const lines = [...records].flatMap(([kind, ofKind]) =>
    [...ofKind].map(([id, value]) => toLine(kind, id, value)),
  )
  writeFileSync(`${file}.new`, lines.join(''), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}
