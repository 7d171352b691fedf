import { expect, test } from 'vitest'
import { importedPackages, Lock, modulesOf } from './image-modules-rules.ts'

const sources: Record<string, string> = {
  'server/main.ts': `import { a } from '#shared/a.ts'\nimport type { Tool } from 'tool'\nawait import('./late.ts')\nimport 'node:fs'`,
  'shared/a.ts': `import {\n  one,\n} from '@scope/named/part.js'\nimport words from './words.json' with { type: 'json' }\nexport function isCode(file) {\n  return file.endsWith('.ts')\n}`,
  'server/late.ts': `export { two } from 'plain/deep'\nconst codes = require('called')\nimport { main } from './main.ts'`,
}

test('finds imported packages, also by dynamic and transitive imports, without type imports', () => {
  const packages = importedPackages(['server/main.ts'], (path) => sources[path] ?? '')
  expect([...packages].sort()).toEqual(['@scope/named', 'called', 'plain'])
})

const lock = Lock.parse({
  packages: {
    '': { dependencies: { asked: '1' } },
    'node_modules/asked': {
      dependencies: { inner: '2', outer: '1' },
      optionalDependencies: { native: '1' },
      peerDependencies: { beside: '1', runner: '1' },
      peerDependenciesMeta: { runner: { optional: true } },
    },
    'node_modules/asked/node_modules/inner': { dependencies: { outer: '1' } },
    'node_modules/inner': {},
    'node_modules/outer': { dependencies: { asked: '1' } },
    'node_modules/native': {},
    'node_modules/beside': {},
    'node_modules/runner': {},
  },
})

test('finds the modules of packages and their dependencies where Node resolves them, without optional peers', () => {
  expect([...modulesOf(['asked', 'unknown'], lock)].sort()).toEqual([
    'node_modules/asked',
    'node_modules/asked/node_modules/inner',
    'node_modules/beside',
    'node_modules/native',
    'node_modules/outer',
  ])
})
