import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '../../web')

test('SESS-09: only the frame shows the loading text, and only while the session loads', async () => {
  const files = await readdir(web, { recursive: true })
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  const texts = await Promise.all(
    sources.map(async (file) => ({ file, text: await readFile(join(web, file), 'utf8') })),
  )
  const naming = (words: RegExp) =>
    texts.flatMap(({ file, text }) => (words.test(text) ? [file] : [])).toSorted()
  expect(naming(/\bLoadingScreen\b/)).toEqual(['rendering/loading-screen.tsx', 'shell/app.tsx'])
  expect(naming(/Loading marketplace/)).toEqual(['rendering/loading-screen.tsx'])
})
