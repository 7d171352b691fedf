import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { forgetDraft, keepDraft, readDraft } from './form-draft.ts'

const Form = z.object({ title: z.string() })
const key = 'bakesale:draft'

/** As much of a browser's storage as drafts use. */
function memory() {
  const kept = new Map<string, string>()
  const storage: Storage = {
    length: 0,
    key: () => null,
    clear: () => kept.clear(),
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  }
  return () => storage
}

test('a kept form comes back as it was, and is gone once forgotten', () => {
  const storage = memory()
  keepDraft(key, { title: 'Scones' }, storage)
  expect(readDraft(key, Form, storage)).toEqual({ title: 'Scones' })
  forgetDraft(key, storage)
  expect(readDraft(key, Form, storage)).toBeNull()
})

test.each(['', '{', 'null', '[]', '{"title":7}'])('what does not fit is as good as none: %j', (text) => {
  const storage = memory()
  storage().setItem(key, text)
  expect(readDraft(key, Form, storage)).toBeNull()
})

test('a browser that forbids storage is no matter', () => {
  const forbidden = () => {
    throw new Error('SecurityError')
  }
  keepDraft(key, { title: 'Scones' }, forbidden)
  forgetDraft(key, forbidden)
  expect(readDraft(key, Form, forbidden)).toBeNull()
})
