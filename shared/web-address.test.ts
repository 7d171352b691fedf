import { describe, expect, test } from 'vitest'
import { webAddress } from './web-address.ts'

describe('DATA-29, DATA-30: addresses that are safe as links', () => {
  test.each([
    ['https://pepperplacemarket.com', 'https://pepperplacemarket.com'],
    ['HTTP://Market.Example/Hours', 'http://market.example/Hours'],
    ['www.gwcfb.org', 'http://www.gwcfb.org'],
    [' market.example/a?b=c#d ', 'http://market.example/a?b=c#d'],
    ['market.example:8080', 'http://market.example:8080'],
  ])('%s', (written, address) => {
    expect(webAddress(written)).toBe(address)
  })

  test.each([
    null,
    undefined,
    '',
    '  ',
    'n/a',
    'none',
    'PO Box 1100',
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,hello',
    'mailto:june@example.org',
    'june@example.org',
    'https://june@example.org',
    'ftp://market.example',
    'https://localhost',
    'https://127.0.0.1/',
    'https://mar<ket.example',
    `https://market.example/${'x'.repeat(600)}`,
  ])('rejects %j', (written) => {
    expect(webAddress(written)).toBeNull()
  })
})
