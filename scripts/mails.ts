import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mailExamples } from './mails/mail-examples.ts'
import { fileOf, previewPage } from './mails/preview-page.ts'

// `npm run mails`: writes every mail with example data into dist.mails, and a page that shows all of them at the widths of a phone
// and of a window, in both themes. Open it after a change of `server/mail/mail-layout.ts` or of what a mail says.

const folder = join(import.meta.dirname, '../dist.mails')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
for (const example of mailExamples) writeFileSync(join(folder, fileOf(example)), example.mail.html)
const page = join(folder, 'index.html')
writeFileSync(page, previewPage(mailExamples))
console.log(`${mailExamples.length} mails: ${page}`)
