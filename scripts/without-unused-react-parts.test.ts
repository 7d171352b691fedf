import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyUnused } from './without-unused-react-parts.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const script = read('node_modules/react-dom/cjs/react-dom-client.production.js')
const sources = globSync('web/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.includes('.test.'))

test('empties functions of the React version in use', () => {
  const rest = emptyUnused(script)
  expect(rest).toContain('function isHostHoistableType() { return false }')
  expect(rest.length).toBeLessThan(script.length - 20_000)
})

test('names the function that an update of React has renamed', () => {
  expect(() => emptyUnused(script.replace('function getResource(', 'function findResource('))).toThrow(
    'React has no getResource any more',
  )
})

test('no page renders an element that React would put into the head', () => {
  const elements = /<(meta|link|style|script|title)\b/
  const rendering = sources.filter((file) => file.endsWith('.tsx') && elements.test(read(file)))
  // the titles of its bars are in a drawing, where React leaves them
  expect(rendering).toEqual(['web/ui/bar-chart.tsx'])
})

test('pages import no resource hints from react-dom', () => {
  const imported = sources.flatMap((file) =>
    [...read(file).matchAll(/import \{([^}]*)\} from 'react-dom'/g)].map(([, names = '']) => names.trim()),
  )
  expect(new Set(imported)).toEqual(new Set(['createPortal', 'flushSync']))
})
