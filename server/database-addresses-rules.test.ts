import { describe, expect, it } from 'vitest'
import { addressesOf, withoutPassword } from './database-addresses-rules.ts'

describe('the servers in a URL', () => {
  it.each([
    ['postgres://shop.example/bakesale', ['postgres://shop.example/bakesale'], 'shop.example/bakesale'],
    [
      'postgres://me:se%40cret@one:5432,two:5433/bakesale?sslmode=verify-full',
      [
        'postgres://me:se%40cret@one:5432/bakesale?sslmode=verify-full',
        'postgres://me:se%40cret@two:5433/bakesale?sslmode=verify-full',
      ],
      'one:5432,two:5433/bakesale',
    ],
    [
      'postgresql://[::1]:1,[::2]/shop',
      ['postgresql://[::1]:1/shop', 'postgresql://[::2]/shop'],
      '[::1]:1,[::2]/shop',
    ],
  ])('%s', (url, addresses, shown) => {
    expect(addressesOf(url)).toEqual(addresses)
    expect(withoutPassword(url)).toBe(shown)
  })

  it('returns any other URL unchanged', () => {
    expect(addressesOf('mysql://one,two/shop')).toEqual(['mysql://one,two/shop'])
  })
})
