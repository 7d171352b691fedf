import { type TextValue, textOf } from '../written-values.ts'

/** A statement as it is sent: under a name it stays ready, with an empty one it is forgotten. */
export interface SentStatement {
  name: string
  /** null when the statement is ready under its name */
  sql: string | null
  values: readonly unknown[]
}

/**
 * One statement with its values, in PostgreSQL's wire protocol: parse, bind, describe, execute and sync in one piece,
 * which PGlite carries out in one go.
 */
export function statementMessage({ name, sql, values }: SentStatement): Uint8Array {
  const own = cString(name)
  const texts = values.map(textOf)
  const bind = frame('B', unnamed, own, int16(0), int16(texts.length), ...texts.map(field), int16(0))
  if (sql === null) return Buffer.concat([bind, describeExecuteSync])
  return Buffer.concat([frame('P', own, cString(sql), int16(0)), bind, describeExecuteSync])
}

/** Statements that need not be ready any longer; such that never were do no harm. */
export function closeMessage(names: readonly string[]): Uint8Array {
  return Buffer.concat([...names.map((name) => frame('C', Buffer.from('S'), cString(name))), sync])
}

/** A statement without values, such as a begin or commit. */
export function plainMessage(sql: string): Uint8Array {
  return frame('Q', cString(sql))
}

function frame(type: string, ...parts: readonly Uint8Array[]): Buffer {
  const length = parts.reduce((sum, part) => sum + part.length, 4)
  return Buffer.concat([Buffer.from(type), int32(length), ...parts])
}

function field(text: TextValue): Buffer {
  if (text === null) return int32(-1)
  const bytes = Buffer.from(text)
  return Buffer.concat([int32(bytes.length), bytes])
}

function cString(text: string): Buffer {
  return Buffer.from(`${text}\0`)
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

const unnamed = cString('')
const sync = frame('S')
/** What follows every bind: the columns, all rows, and the end of it. */
const describeExecuteSync = Buffer.concat([
  frame('D', Buffer.from('P'), unnamed),
  frame('E', unnamed, int32(0)),
  sync,
])
