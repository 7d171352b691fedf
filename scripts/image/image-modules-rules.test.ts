import { expect, test } from 'vitest'
import { importedPackages, Lock, modulesOf } from './image-modules-rules.ts'

const sources: Record<string, string> = {
  'server/main.ts': `import { a } from '#shared/a.ts'\nimport type { Tool } from 'tool'\nawait import('./late.ts')\nimport 'node:fs'`,
  'shared/a.ts': `import {\n  one,\n} from '@scope/named/part.js'\nimport words from './words.json' with { type: 'json' }`,
  'server/late.ts': `export { two } from 'plain/deep'\nconst codes = require('called')\nimport { main } from './main.ts'`,
}

test('packages are those that files import, also late and by way of others, types left out', () => {
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

test('modules are what packages need in turn, each from where Node finds it, and nothing that is optional beside them', () => {
  expect([...modulesOf(['asked', 'unknown'], lock)].sort()).toEqual([
    'node_modules/asked',
    'node_modules/asked/node_modules/inner',
    'node_modules/beside',
    'node_modules/native',
    'node_modules/outer',
  ])
})
