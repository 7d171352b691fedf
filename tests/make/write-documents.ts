import { readFileSync, writeFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { embeddedDatabase } from '#server/database/embedded/open-embedded-database.ts'
import { valueParsers } from '#server/database/value-parsers.ts'
import { mailExamples } from '../../scripts/mails/mail-examples.ts'
import { type Documents, Questions } from './documents-in-zone.ts'
import { makeTestApp } from './test-app.ts'

// Run by `documentsIn`: reads its requests from one file and writes the responses to another.

const [questionsFile = '', documentsFile = ''] = process.argv.slice(2)
const { snapshot, now, asked } = Questions.parse(JSON.parse(readFileSync(questionsFile, 'utf8')))
const lite = await PGlite.create({
  loadDataDir: new Blob([new Uint8Array(readFileSync(snapshot))]),
  parsers: { ...valueParsers },
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'],
})
const { app, setNow, close } = await makeTestApp(embeddedDatabase(lite, 60_000, null), {
  dataDir: process.env.DATA_DIR ?? '',
})
setNow(new Date(now))
const documents: Documents = {}
for (const { by, cookie, url } of asked) {
  const { statusCode, headers, body } = await app.inject({ url, headers: { cookie } })
  documents[`${by}: ${url}`] = [statusCode, headers['content-disposition'] ?? '', body].join('\n')
}
for (const { name, mail } of mailExamples) documents[`mail: ${name}`] = Object.values(mail).join('\n')
writeFileSync(documentsFile, JSON.stringify(documents))
await close()
