import { expect, test } from 'vitest'
import { myListingsView } from './my-listings-view.ts'

test('reads a view from the address and drops unknown values', () => {
  expect(myListingsView(new URLSearchParams('query=+rye+&state=paused&sort=price'))).toEqual({
    query: 'rye',
    state: 'paused',
    sort: 'price',
  })
  expect(myListingsView(new URLSearchParams('query=&state=eaten&sort=colour'))).toEqual({})
})
