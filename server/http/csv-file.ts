import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { csvLine } from './csv-rules.ts'

/** A column of a CSV file: what it is called, and what of a row stands in it. */
export type CsvColumn<Row> = readonly [head: string, cell: (row: Row) => string | number | null]

/** How many rows are read at a time: as many as are held in memory. */
const batchSize = 200

/** How many CSV files one address may ask for in a minute: each reads a whole list. */
export const filesPerMinute = 10

/** Tells spreadsheets that the text is UTF-8. */
const byteOrderMark = '\ufeff'

/** A list as the lines of a CSV file, read as they are sent; `read` gives at most `limit` rows after the last one. */
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

/** Answers a CSV file for whoever asked, under a name to keep it by. */
export function sendCsv(reply: FastifyReply, fileName: string, lines: AsyncIterable<string>): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .header('cache-control', 'private, no-store')
    .send(Readable.from(lines))
}
