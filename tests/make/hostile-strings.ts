import * as z from 'zod/mini'
import { hasReference, readReference } from './reference-data.ts'

const nul = String.fromCharCode(0)

/** Our own: a few of each kind of text that has broken somebody's software. */
const own: readonly string[] = [
  // nothing, and what looks like nothing
  '',
  ' ',
  '\t\r\n',
  '\u00a0',
  '\u200b',
  '\ufeff',
  '\u2028\u2029',
  // words of programs
  'null',
  'undefined',
  'NaN',
  'true',
  '[object Object]',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  // numbers that are none
  '0',
  '-0',
  '1e309',
  '0x1F',
  '1.000,00',
  '9'.repeat(80),
  '٣٫١٤',
  // what means something to a database, a shell, a template, a page, a path or a spreadsheet
  "rye'; drop table food_listings; --",
  `" or ""="`,
  "\\'); select 1 --",
  '100 %_\\',
  '$(sleep 9) `sleep 9` | cat',
  '{{7*7}} <%= 7*7 %> #{7*7}',
  '%s %d %n %x',
  '<script>alert("crumbs")</script>',
  '"><img src=x onerror=alert(1)>',
  "<svg/onload='alert(1)'>",
  'javascript:alert(1)',
  '&lt;b&gt; &amp; &#x3c;',
  '<!-- --><![CDATA[ ]]>',
  '../../../etc/passwd',
  'C:\\loaves\\con',
  'file:///etc/hosts',
  '=cmd|"/c calc"!A1',
  '@SUM(1+1)*9',
  'Bcc: everybody@example.org\r\nSubject: rye',
  '{"title": "}',
  '("(("',
  '"unclosed & (rye | -',
  '!!! & | <-> :*',
  // characters that are more than one, less than one, or none
  'Crème brûlée',
  'cre\u0300me bru\u0302le\u0301e',
  'Straße İstanbul ıİ ſ',
  '👩🏽‍🍳🥐🇫🇷',
  '🥖'.repeat(40),
  'ﷺ',
  'Z̡̧̢̛͚͇͈a̶̧̢l̷̨g̸̢o̵̢',
  '田中さんのパン屋',
  'הלחם الخبز',
  '\u202eeyR\u202c',
  '\u2066rye\u2069',
  'ＦＵＬＬ　ＷＩＤＴＨ',
  '\ud800',
  'rye \udc00 bread',
  '\uffff\ufdd0',
  `nul${nul}inside`,
  '\u001b[31mred\u001b[0m\u0007\u0008',
  '\u0085\u009f',
  // long
  'rye '.repeat(60),
  'x'.repeat(10_000),
]

/** Texts that no field may choke on: our own, and the big list of naughty strings when it is beside the checkout. */
export const hostileStrings: readonly string[] = hasReference('security/blns.json')
  ? [...own, ...z.array(z.string()).parse(JSON.parse(readReference('security/blns.json')))]
  : own
