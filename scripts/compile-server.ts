import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startOptions } from './start-options.ts'

// Reads all code of the server once, with the options of `npm start`, so that already its first start finds it compiled
// (server/keep-compiled.js): Node keeps it for these options, this version of Node and this user.

const root = join(import.meta.dirname, '..')
const files = globSync(['server/**/*.ts', 'dist/ssr/*.js'], {
  cwd: root,
  exclude: ['**/*.test.ts', '**/*.d.ts'],
})
const urls = files.map((file) => pathToFileURL(join(root, file)).href)
// in production the code for development lacks its packages
const readAll = `await Promise.allSettled(${JSON.stringify(urls)}.map((url) => import(url))); process.exit()`
execFileSync(process.execPath, [...startOptions(), '--input-type=module', '--eval', readAll], {
  cwd: root,
  env: { ...process.env, NODE_ENV: 'production' },
  stdio: 'inherit',
})
