import { describe, expect, it } from 'vitest'
import { longestName, nameFault } from './name-rules.ts'

describe('a name of a person', () => {
  it.each([
    'Ana',
    'Mary-Jane O’Neill',
    'J.R.R. Tolkien',
    'St. John',
    'Dr. Müller',
    'Sammy Davis, Jr.',
    '李小龍',
    'Ana / Ben',
    'x'.repeat(longestName),
    '🥖'.repeat(longestName),
    '',
  ])('is %s', (name) => {
    expect(nameFault(name)).toBeNull()
  })

  it.each([
    'Ana\nBcc: all@example.org',
    'Ana\r\n',
    'Ana\tB',
    'Ana\u2028Ben',
    'Ana\u0085Ben',
    'Win $500 at http://evil.example',
    'ftp://x',
    'evil.com',
    'EVIL.COM',
    'www.evil.example/x',
    'see evil.co now',
    'evil。com',
    'evil․example',
    'evil．com',
    'evil｡com',
    'evil﹒com',
    'evilꓸcom',
    'http：//x',
    'http:∕∕x',
    '\u202eanA',
    'Ana\u2067b',
    'A\u200bna',
    'Ana\u{e0041}',
    'ana@evil.example',
    '\u200b',
    '\u3164 \u2800',
    'x'.repeat(longestName + 1),
  ])('is not %j', (text) => {
    expect(nameFault(text)).toMatch(/^(Write|Leave|Use)/)
  })
})
