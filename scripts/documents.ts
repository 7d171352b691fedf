import { writeFileSync } from 'node:fs'
import { drawnDocuments } from './documents/drawn-documents.ts'

// Writes the documents that are generated from the code.

for (const { path, draw } of drawnDocuments) writeFileSync(path, draw())
