import { expect, test } from 'vitest'
import { blankReference } from './without-reference.ts'

const source = `const errors = ['invalid'] as const
/** Signs out. */
export const signOut = defineCall({
  name: 'signOut',
  method: 'POST',
  path: '/api/logout',
  summary: 'Sign out', tag: 'accounts',
  callers: 'anyone',
  success: { status: 204 },
  errors,
})
export const other = defineCall({ ...signOut, name: 'other', path: '/api/other' })
export const Body = z.object({ name: z.string(), errors: z.string() })
`

const blank = (code: string) => blankReference(code, 'shared/api/example.ts')

test('blanks what pages do not use of a call, and nothing else', () => {
  const text = blank(source)
  expect(text.replaceAll(/\s+/g, ' ')).toBe(
    "const errors = ['invalid'] as const /** Signs out. */ export const signOut = defineCall({ method: 'POST', " +
      "path: '/api/logout', success: { status: 204 }, }) " +
      "export const other = defineCall({ ...signOut, path: '/api/other' }) " +
      'export const Body = z.object({ name: z.string(), errors: z.string() }) ',
  )
  // so that positions in error messages stay
  expect(text.length).toBe(source.length)
})
