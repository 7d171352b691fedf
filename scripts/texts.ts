import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { catalogueFile, root, textsOfProject, translationsByEnglish, written } from './texts/catalogue.ts'

// `npm run texts`: writes every text of the code to texts/en.po and to each other catalog, next to its
// translation. `--check` only verifies that they are complete.

const texts = await textsOfProject()
const languages = globSync('texts/*.po', { cwd: root }).map((file) => basename(file, '.po'))

for (const language of new Set(['en', ...languages])) {
  const file = catalogueFile(language)
  const before = languages.includes(language) ? readFileSync(file, 'utf8') : ''
  const now = written(
    language,
    texts,
    language === 'en' ? ({ english }) => english : translationsByEnglish(before),
    before,
  )
  if (now === before) continue
  if (!process.argv.includes('--check')) writeFileSync(file, now)
  else {
    console.error(`texts/${language}.po is out of date: run \`npm run texts\`.`)
    process.exitCode = 1
  }
}
