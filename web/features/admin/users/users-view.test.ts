import { expect, it } from 'vitest'
import { usersView } from './users-view.ts'

it.each([
  ['', {}],
  ['search=%20wanda%20&status=suspended&sort=name', { search: 'wanda', status: 'suspended', sort: 'name' }],
  ['search=&status=all&sort=shoe', {}],
])('parses %j as %j', (address, view) => {
  expect(usersView(new URLSearchParams(address))).toEqual(view)
})
