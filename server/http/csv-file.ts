import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { csvLine } from './csv-rules.ts'

/** A column of a CSV file: its header and its cell for a row. */
export type CsvColumn<Row> = readonly [head: string, cell: (row: Row) => string | number | null]

/** Rows read at a time, and so held in memory. */
const batchSize = 200

/** CSV downloads per minute and address; each reads a whole list. */
export const filesPerMinute = 10

/** Marks the text as UTF-8 for spreadsheets. */
const byteOrderMark = '\ufeff'

/** A list as CSV lines, read while they are sent; `read` returns at most `limit` rows after the last one. */
export async function* csvFile<Row>(
  columns: readonly CsvColumn<Row>[],
  read: (last: Row | null, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns.map(([head]) => head))
  for (let last: Row | null = null; ; ) {
    const rows = await read(last, batchSize)
    yield rows.map((row) => csvLine(columns.map(([, cell]) => cell(row)))).join('')
    last = rows.at(-1) ?? null
    if (last === null || rows.length < batchSize) return
  }
}

/** Sends a private CSV file under a file name. */
export function sendCsv(reply: FastifyReply, fileName: string, lines: AsyncIterable<string>): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'private, no-store')
    .send(Readable.from(lines))
}
