import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root, written } from './catalogue.ts'
import { inLanguage } from './in-language.ts'

const texts = [
  ['{0}, you have {1}.', 'Du hast {1}, {0}.'],
  ['# order', '# Bestellung'],
  ['# orders', '# Bestellungen'],
]
const source = `
import { plural } from ${JSON.stringify(join(root, 'shared/plural.ts'))}
export const said = (name: string, n: number) => \`\${name}, you have \${plural(n, ['# order', '# orders'])}.\`
export const dated = 'Not translated yet'
`

describe('a build in another language', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'bakesale-language-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  async function built(translated: string): Promise<string> {
    const catalogue = join(folder, 'de.po')
    const forms = [{ context: undefined, english: ['# order', '# orders'], hints: [], files: [] }]
    const sentence = { context: undefined, english: ['{0}, you have {1}.'], hints: [], files: [] }
    const german = new Map([
      ...texts.map(([one = '', other = '']) => [one, other] as const),
      ['{0}, you have {1}.', translated],
    ])
    writeFileSync(
      catalogue,
      written('de', [sentence, ...forms], ({ english }) => english.map((form) => german.get(form) ?? '')),
    )
    const entry = join(root, 'web/said-in-a-test.ts')
    const given = {
      name: 'given',
      resolveId: (id: string) => (id === entry ? id : null),
      load: (id: string) => (id === entry ? source : null),
    }
    await build({
      root,
      configFile: false,
      logLevel: 'silent',
      publicDir: false,
      plugins: [given, inLanguage({ language: 'de', catalogue })],
      build: {
        ssr: entry,
        outDir: join(folder, 'out'),
        rolldownOptions: { output: { entryFileNames: 'said.mjs' } },
      },
      ssr: { noExternal: true },
    })
    return join(folder, 'out/said.mjs')
  }

  it("uses the catalog's texts and the language's plural forms, and keeps the rest in English", async () => {
    const file = await built('Du hast {1}, {0}.')
    expect(readFileSync(file, 'utf8')).not.toContain('you have')
    const { said, dated } = await import(file)
    expect(said('Ada', 1)).toBe('Du hast 1 Bestellung, Ada.')
    expect(said('Ada', 1234)).toBe('Du hast 1.234 Bestellungen, Ada.')
    expect(dated).toBe('Not translated yet')
  })

  it('fails for a translation that loses a placeholder', async () => {
    await expect(built('Du hast {1}.')).rejects.toThrow(/does not fill in/)
  })
})
