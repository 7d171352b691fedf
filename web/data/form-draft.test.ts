import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { forgetDraft, readDraft, saveDraft } from './form-draft.ts'

const Form = z.object({ title: z.string() })
const key = 'bakesale:draft'

/** A fake of the browser storage methods that drafts use. */
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

test('restores a saved draft, and forgets it on request', () => {
  const storage = memory()
  saveDraft(key, { title: 'Scones' }, storage)
  expect(readDraft(key, Form, storage)).toEqual({ title: 'Scones' })
  forgetDraft(key, storage)
  expect(readDraft(key, Form, storage)).toBeNull()
})

test.each(['', '{', 'null', '[]', '{"title":7}'])(
  'ignores a draft that does not fit the schema: %j',
  (text) => {
    const storage = memory()
    storage().setItem(key, text)
    expect(readDraft(key, Form, storage)).toBeNull()
  },
)

test('works without storage when the browser forbids it', () => {
  const forbidden = () => {
    throw new Error('SecurityError')
  }
  saveDraft(key, { title: 'Scones' }, forbidden)
  forgetDraft(key, forbidden)
  expect(readDraft(key, Form, forbidden)).toBeNull()
})
