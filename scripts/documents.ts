import { writeFileSync } from 'node:fs'
import { generatedDocuments } from './documents/generated-documents.ts'

// Writes the documents that are generated from the code.

for (const { path, draw } of generatedDocuments) writeFileSync(path, draw())
