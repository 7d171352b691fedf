/** A row of a CSV file. */
export interface CsvRow {
  /** its first line, from 1, counting line breaks inside quotes */
  line: number
  fields: string[]
  /** why it cannot be read, in words, or null */
  problem: string | null
}

const byteOrderMark = '\ufeff'

/** The separators, and the end of an unquoted field for each. */
const fieldEnds = { ',': /[,\r\n]/g, ';': /[;\r\n]/g, '\t': /[\t\r\n]/g, '|': /[|\r\n]/g } as const
export type CsvSeparator = keyof typeof fieldEnds

/** The line before the header in which Excel names the separator, such as `sep=;`. */
const separatorLine = /^\ufeff?"?sep=([,;\t|])"?(?=\r|\n)/i

/** Whether the first line of a file only names its separator. */
export function namesSeparator(text: string): boolean {
  return separatorLine.test(text)
}

/** The separator that a file names, else the most frequent one in its first line, outside quotes. */
export function separatorOf(text: string): CsvSeparator {
  const named = separatorLine.exec(text)?.[1]
  if (named === ',' || named === ';' || named === '\t' || named === '|') return named
  const [firstLine = ''] = text.replaceAll(/"(?:[^"]|"")*"/g, '""').split(/[\r\n]/, 1)
  const count = (separator: CsvSeparator) => firstLine.split(separator).length
  const others: CsvSeparator[] = [';', '\t', '|']
  return others.reduce<CsvSeparator>((most, other) => (count(other) > count(most) ? other : most), ',')
}

/**
 * Parses CSV by RFC 4180, with LF, CR LF or CR, and skips a byte order mark and blank lines. A quote inside an unquoted
 * field is literal, as in 9" cake. An invalid row carries its problem; parsing continues after it.
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
  /** the position of the next separator, line break or end of text */
  end: number
  /** the number of line breaks in it */
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

/** An unclosed quote would consume the rest of the file, so the row ends with its line. */
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

/** The length of a line break at a position; 0 when there is none. */
function lineBreakAt(text: string, at: number): number {
  if (text[at] === '\n') return 1
  if (text[at] !== '\r') return 0
  return text[at + 1] === '\n' ? 2 : 1
}
