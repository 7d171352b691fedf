import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseCsv } from './read-csv-rules.ts'

const rows = (text: string) => [...parseCsv(text)]
const fields = (text: string) => rows(text).map((row) => row.fields)

/** Characters that may confuse a parser. */
const csvCharacter = fc.constantFrom('a', 'é', '🥐', ' ', ',', '"', '\n', '\r', '\ufeff', ';', '\0')

const quoted = (field: string) => `"${field.replaceAll('"', '""')}"`
const write = (field: string) => (/[",\r\n]/.test(field) ? quoted(field) : field)

describe('CSV', () => {
  it.each([
    [
      'plain fields',
      'a,b\nc,d\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'no line break at the end',
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'CR LF',
      'a,b\r\nc,d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'CR alone',
      'a,b\rc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a byte order mark', '\ufefftitle,price\n', [['title', 'price']]],
    ['a byte order mark before a quote', '\ufeff"a,b",c\n', [['a,b', 'c']]],
    [
      'commas, quotes and line breaks inside quotes',
      '"a,b","say ""hi""","one\r\ntwo"\n',
      [['a,b', 'say "hi"', 'one\r\ntwo']],
    ],
    [
      'empty fields',
      ',\n"",""\n',
      [
        ['', ''],
        ['', ''],
      ],
    ],
    ['blank lines', 'a\n\n\r\nb\n', [['a'], ['b']]],
    ['spaces unchanged', ' a , b \n', [[' a ', ' b ']]],
    ['a quote inside an unquoted field', '9" cake,5\n', [['9" cake', '5']]],
    ['nothing', '', []],
  ])('reads %s', (_, text, expected) => {
    expect(fields(text)).toEqual(expected)
    expect(rows(text).every((row) => row.problem === null)).toBe(true)
  })

  it('counts lines, also inside multi-line fields', () => {
    const text = 'title\n"one\ntwo\r\nthree"\n\n"four"\r\nfive\n'
    expect(rows(text).map((row) => row.line)).toEqual([1, 2, 6, 7])
  })

  it('reports text after a closing quote and reads on', () => {
    expect(rows('"a"b,c\nd,e\n')).toEqual([
      { line: 1, fields: ['ab', 'c'], problem: 'There is text behind a closing quote' },
      { line: 2, fields: ['d', 'e'], problem: null },
    ])
  })

  it('reports an unclosed quote and reads on with the next line', () => {
    expect(rows('a,"b,c\nd,e\n')).toEqual([
      { line: 1, fields: ['a', '"b,c'], problem: 'A quote is opened and never closed' },
      { line: 2, fields: ['d', 'e'], problem: null },
    ])
  })

  it('reads back any written rows with their first lines', () => {
    const field = fc.string({
      unit: fc.constantFrom('a', 'é', '🥐', ' ', ',', '"', '\n', '\r', '\ufeff', ';'),
    })
    const table = fc.array(fc.array(field, { minLength: 2, maxLength: 5 }), { maxLength: 8 })
    fc.assert(
      fc.property(table, fc.constantFrom('\n', '\r\n', '\r'), fc.boolean(), (cells, ending, quotesAll) => {
        const lines = cells.map((row) => row.map(quotesAll ? quoted : write).join(','))
        const text = `\ufeff${lines.map((line) => line + ending).join('')}`
        const read = rows(text)
        expect(read.map((row) => row.fields)).toEqual(cells)
        for (const [index, row] of read.entries()) {
          const before = lines
            .slice(0, index)
            .map((line) => line + ending)
            .join('')
          expect(row.line).toBe(1 + (before.match(/\r\n|\r|\n/g)?.length ?? 0))
          expect(row.problem).toBeNull()
        }
      }),
    )
  })

  it('terminates on any text and loses no well-formed row after it', () => {
    fc.assert(
      fc.property(fc.string({ unit: csvCharacter, maxLength: 40 }), (text) => {
        const read = rows(`${text.replaceAll('"', '')}\nlast,row\n`)
        expect(read.at(-1)?.fields).toEqual(['last', 'row'])
        expect(rows(text).length).toBeLessThanOrEqual(text.length)
      }),
    )
  })
})
