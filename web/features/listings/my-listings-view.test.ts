import { expect, test } from 'vitest'
import { myListingsView } from './my-listings-view.ts'

test('a view is read from the address, and what there is not is left out', () => {
  expect(myListingsView(new URLSearchParams('query=+rye+&state=paused&sort=price'))).toEqual({
    query: 'rye',
    state: 'paused',
    sort: 'price',
  })
  expect(myListingsView(new URLSearchParams('query=&state=eaten&sort=colour'))).toEqual({})
})
