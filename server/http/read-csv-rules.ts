/** A row of a CSV file as it stands there. */
export interface CsvRow {
  /** the line it starts on, counted from 1, line breaks inside quotes included */
  line: number
  fields: string[]
  /** why it cannot be read, in words, or null */
  problem: string | null
}

const byteOrderMark = '\ufeff'

/** What stands between two fields, with what ends a field that has no quotes. */
const fieldEnds = { ',': /[,\r\n]/g, ';': /[;\r\n]/g, '\t': /[\t\r\n]/g } as const
export type CsvSeparator = keyof typeof fieldEnds

/** What separates the columns of a file with a header: whatever its first line has most of, outside of quotes. */
export function separatorOf(text: string): CsvSeparator {
  const [firstLine = ''] = text.replaceAll(/"(?:[^"]|"")*"/g, '""').split(/[\r\n]/, 1)
  const count = (separator: CsvSeparator) => firstLine.split(separator).length
  const others: CsvSeparator[] = [';', '\t']
  return others.reduce<CsvSeparator>((most, other) => (count(other) > count(most) ? other : most), ',')
}

/**
 * Reads comma-separated text by RFC 4180: quoted fields hold commas, line breaks and doubled quotes; lines end with LF,
 * CR LF or CR; a byte order mark and blank lines are passed over. Beyond it a quote inside an unquoted field is an
 * ordinary character, as in 9" cake. A row that breaks the rules carries its problem, and reading goes on behind it.
 */
export function* parseCsv(text: string, separator: CsvSeparator = ','): Generator<CsvRow> {
  const fieldEnd = fieldEnds[separator]
  let at = text.startsWith(byteOrderMark) ? byteOrderMark.length : 0
  let line = 1
  while (at < text.length) {
    const lineBreak = lineBreakAt(text, at)
    if (lineBreak > 0) {
      at += lineBreak
      line += 1
      continue
    }
    const row: CsvRow = { line, fields: [], problem: null }
    for (;;) {
      const field = text[at] === '"' ? quotedField(text, at, fieldEnd) : plainField(text, at, fieldEnd)
      row.fields.push(field.value)
      row.problem ??= field.problem
      line += field.lines
      at = field.end
      if (text[at] !== separator) break
      at += 1
    }
    const rowEnd = lineBreakAt(text, at)
    at += rowEnd
    if (rowEnd > 0) line += 1
    yield row
  }
}

interface Field {
  value: string
  /** where the separator, line break or end of text behind it is */
  end: number
  /** how many line breaks it holds */
  lines: number
  problem: string | null
}

function plainField(text: string, start: number, fieldEnd: RegExp): Field {
  const end = nextFieldEnd(text, start, fieldEnd)
  return { value: text.slice(start, end), end, lines: 0, problem: null }
}

function quotedField(text: string, start: number, fieldEnd: RegExp): Field {
  let value = ''
  let at = start + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) return unclosedField(text, start)
    value += text.slice(at, quote)
    at = quote + 1
    if (text[at] !== '"') break
    value += '"'
    at += 1
  }
  const end = nextFieldEnd(text, at, fieldEnd)
  const problem = end === at ? null : 'There is text behind a closing quote'
  return { value: value + text.slice(at, end), end, lines: countLineBreaks(value), problem }
}

/** A quote that is never closed would swallow the rest of the file: the row ends with its line instead. */
function unclosedField(text: string, start: number): Field {
  fieldEndOfLine.lastIndex = start
  const end = fieldEndOfLine.exec(text)?.index ?? text.length
  return { value: text.slice(start, end), end, lines: 0, problem: 'A quote is opened and never closed' }
}

const fieldEndOfLine = /[\r\n]/g

function nextFieldEnd(text: string, start: number, fieldEnd: RegExp): number {
  fieldEnd.lastIndex = start
  return fieldEnd.exec(text)?.index ?? text.length
}

function countLineBreaks(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0
}

/** The length of the line break at a place: 0 when there is none. */
function lineBreakAt(text: string, at: number): number {
  if (text[at] === '\n') return 1
  if (text[at] !== '\r') return 0
  return text[at + 1] === '\n' ? 2 : 1
}
