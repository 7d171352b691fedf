import { type TextValue, textOf } from '../written-values.ts'

/** A statement to send: a named one stays prepared, an unnamed one does not. */
export interface SentStatement {
  name: string
  /** null when the statement is already prepared under its name */
  sql: string | null
  values: readonly unknown[]
}

/** The wire-protocol messages of one statement, from parse to sync, which PGlite runs in one call. */
export function statementMessage({ name, sql, values }: SentStatement): Uint8Array {
  const own = cString(name)
  const texts = values.map(textOf)
  const bind = frame('B', unnamed, own, int16(0), int16(texts.length), ...texts.map(field), int16(0))
  if (sql === null) return Buffer.concat([bind, describeExecuteSync])
  return Buffer.concat([frame('P', own, cString(sql), int16(0)), bind, describeExecuteSync])
}

/** Closes prepared statements; names that do not exist are ignored. */
export function closeMessage(names: readonly string[]): Uint8Array {
  return Buffer.concat([...names.map((name) => frame('C', Buffer.from('S'), cString(name))), sync])
}

/** A statement without values, such as begin or commit. */
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
/** The end of every message: describe, execute for all rows, and sync. */
const describeExecuteSync = Buffer.concat([
  frame('D', Buffer.from('P'), unnamed),
  frame('E', unnamed, int32(0)),
  sync,
])
