import { readdirSync } from 'node:fs'

/** Every other file of this folder is a benchmark with its name. */
const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.replace(/\.ts$/, ''))
  .filter((name) => name !== 'run')
const name = process.argv[2]
if (name === undefined || !names.includes(name)) {
  process.stderr.write(`Usage: npm run bench -- NAME, with NAME one of ${names.join(', ')}\n`)
  process.exit(1)
}
process.env.NODE_ENV = 'production'
// measure the current sources
await import('../scripts/build-if-missing.ts')
await import(`./${name}.ts`)
