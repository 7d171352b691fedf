import PO from 'pofile'
import { describe, expect, it } from 'vitest'
import { type Text, textsOfProject, translationsByEnglish, written } from './catalogue.ts'

function textOf(english: readonly string[], changes: Partial<Text> = {}): Text {
  return { context: undefined, english, hints: [], files: ['web/some.tsx'], ...changes }
}

const polish = `# Ola translates this
msgid ""
msgstr ""
"Language: pl\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Last-Translator: Ola <ola@example.org>\\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 ? 1 : 2);\\n"

# short, for a button
#, fuzzy
msgid "Sold out"
msgstr "Wyprzedane"

msgid "Gone"
msgstr "Nie ma"

msgid "Never translated"
msgstr ""
`

function rewritten(texts: readonly Text[], before = polish): string {
  return written('pl', texts, translationsByEnglish(before), before)
}

describe('a catalog that is written again', () => {
  it("keeps translators' headers, comments, flags, and translations", () => {
    const after = rewritten([textOf(['Sold out'])])
    expect(after).toContain('# Ola translates this\n')
    expect(after).toContain('"Last-Translator: Ola <ola@example.org>\\n"')
    expect(after).toContain('nplurals=3;')
    expect(after).toContain(
      '# short, for a button\n#: web/some.tsx\n#, fuzzy\nmsgid "Sold out"\nmsgstr "Wyprzedane"\n',
    )
  })

  it('has as many empty forms as the header says, or as the language has', () => {
    const orders = [textOf(['# order', '# orders'])]
    expect(PO.parse(rewritten(orders)).items[0]?.msgstr).toEqual(['', '', ''])
    expect(PO.parse(written('ar', orders, () => undefined)).items[0]?.msgstr).toHaveLength(6)
  })

  it('keeps translations without a text as obsolete, and revives them', () => {
    const without = rewritten([textOf(['Sold out'])])
    expect(without).toContain('#~ msgid "Gone"\n#~ msgstr "Nie ma"')
    expect(without).not.toContain('Never translated')
    expect(rewritten([textOf(['Gone'])], without)).toContain('\nmsgid "Gone"\nmsgstr "Nie ma"\n')
  })

  it('changes nothing the second time', () => {
    const texts = [
      textOf(['Sold out'], { hints: ['placeholder {0}: name'] }),
      textOf(['# order', '# orders']),
    ]
    const once = rewritten(texts)
    expect(rewritten(texts, once)).toBe(once)
  })
})

it('the catalog names the files of each text, and has none of CSS, schema.org, metrics, and programs', async () => {
  const texts = await textsOfProject()
  expect(texts.find(({ english: [one] }) => one === 'Fewer servings')?.files).toContain(
    'web/features/orders/in-part-dialog.tsx',
  )
  const all = texts.flatMap(({ english }) => english)
  expect(all).not.toEqual(expect.arrayContaining([expect.stringMatching(/^translate\(/)]))
  for (const none of [
    'Offer',
    'Person',
    'Bakery',
    'Point',
    'Feature',
    'in stock',
    'unless refused',
    'Must be true or false',
    'The request is not valid JSON.',
    'Emails that are due to be sent.',
    'A check of the provider.',
  ])
    expect(all).not.toContain(none)
})
