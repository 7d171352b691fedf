import { parseArgs } from 'node:util'
import { buildIn } from './build-in.ts'
import { runCommand, UsageError } from './run-command.ts'
import { catalogueFile } from './texts/catalogue.ts'
import { inLanguage } from './texts/in-language.ts'

// `npm run build:language -- es`, after `npm run build`: builds the product in the language of texts/es.po,
// or of another file with `--catalogue`, into dist/languages/es.

await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { catalogue: { type: 'string' } },
    allowPositionals: true,
  })
  const [language, ...others] = positionals
  if (language === undefined || others.length > 0)
    throw new UsageError('Name the language to build: npm run build:language -- es')
  const catalogue = values.catalogue ?? catalogueFile(language)
  await buildIn(`dist/languages/${language}`, () => [inLanguage({ language, catalogue })])
})
