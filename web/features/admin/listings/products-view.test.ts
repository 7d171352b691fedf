import { expect, it } from 'vitest'
import { productsView } from './products-view.ts'

it.each([
  ['', {}],
  [
    'search=%20rye%20&status=archived&cuisine=Soups&sort=price',
    { search: 'rye', status: 'archived', cuisine: 'Soups', sort: 'price' },
  ],
  ['search=&status=all&cuisine=Bricks&sort=shoe', {}],
])('parses %j as %j', (address, view) => {
  expect(productsView(new URLSearchParams(address))).toEqual(view)
})
