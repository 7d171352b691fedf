import { expect, it } from 'vitest'
import { csvLine } from './csv-rules.ts'

it.each([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+1 212', "'+1 212"],
  ['-3', "'-3"],
  ['-38.00', '-38.00'],
  ['-38.00*2', "'-38.00*2"],
  ['@sum', "'@sum"],
  ["'=1+1", "''=1+1"],
  ["'tis", "'tis"],
  ['\t=1', "'\t=1"],
  ['=a,"b"', '"\'=a,""b"""'],
  [-3, '-3'],
  [null, ''],
])('the cell %j is written as %j', (value, written) => {
  expect(csvLine([value])).toBe(`${written}\r\n`)
})
