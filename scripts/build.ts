import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { buildIn } from './build-in.ts'

// `npm run build`: the product in English, from the code as it stands, and the database that a first start copies.

// builds in other languages go too: they are of the same sources
await rm(join(import.meta.dirname, '../dist'), { recursive: true, force: true })
await import('./build-database-snapshot.ts')
await buildIn('dist', () => [])
