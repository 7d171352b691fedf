import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mailExamples } from './mails/mail-examples.ts'
import { fileOf, previewPage } from './mails/preview-page.ts'

// `npm run mails`: writes every email with example data into dist.mails, and a page that shows them at the
// widths of a phone and a window, in both themes. Open it after changing `server/mail/mail-layout.ts` or an
// email.

const folder = join(import.meta.dirname, '../dist.mails')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const example of mailExamples) writeFileSync(join(folder, fileOf(example)), example.mail.html)
const page = join(folder, 'index.html')
writeFileSync(page, previewPage(mailExamples))
console.log(`${mailExamples.length} mails: ${page}`)
