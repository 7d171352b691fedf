import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import type { CurrentUser } from '#shared/api/accounts.ts'
import { cartLine } from '#tests/make/make-cart-line.ts'
import { cartKey, readCart } from '#web/features/cart/cart-storage.ts'
import { currentUserQuery } from '#web/features/identity/current-user-query.ts'
import { ownDraftKey } from '#web/features/identity/own-drafts.ts'
import { forgetPerson } from './forget-person.ts'
import { keepStoredUser } from './keep-stored-user.ts'

const userOf = (id: string): CurrentUser => ({
  id,
  email: `${id}@example.org`,
  firstName: 'Ana',
  lastName: '',
  profileImageUrl: null,
})
const notes = 'No walnuts, please: I am allergic.'
const draftKeys = ['profile', 'import', 'listing:new', 'report:x', 'review:x'].map((name) =>
  ownDraftKey('ana', name),
)

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  localStorage.setItem(cartKey('ana'), JSON.stringify([cartLine({ notes })]))
  for (const key of draftKeys) sessionStorage.setItem(key, '{}')
})

const notesInCart = () => readCart('ana')?.map((line) => line.notes)
const draftsLeft = () => draftKeys.filter((key) => sessionStorage.getItem(key) !== null)
/** Simulates the server's responses about who is signed in. */
function signedIn(...users: (CurrentUser | null)[]) {
  const queryClient = new QueryClient()
  keepStoredUser(queryClient)
  for (const user of users) queryClient.setQueryData(currentUserQuery.key, { user })
}

test('signing out clears notes and drafts but keeps the cart', () => {
  forgetPerson()
  expect(notesInCart()).toEqual([''])
  expect(draftsLeft()).toEqual([])
})

test('a session that expires keeps both for its user', () => {
  signedIn(userOf('ana'), null, userOf('ana'))
  expect(notesInCart()).toEqual([notes])
  expect(draftsLeft()).toEqual(draftKeys)
})

test.each([
  ['at once', [userOf('ana'), userOf('ben')]],
  ['after a session that ended', [userOf('ana'), null, userOf('ben')]],
])('another user who signs in %s finds neither', (_when, users) => {
  signedIn(...users)
  expect(notesInCart()).toEqual([''])
  expect(draftsLeft()).toEqual([])
})
