import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Plugin } from 'vite'
import type { Message } from 'wuchale'
import { root, translationsByEnglish } from './catalogue.ts'
import { type CompiledText, compileText, fillsInTheSame } from './compile-text.ts'
import { hasTexts, textsOfFile } from './texts-of-file.ts'

/** The language of a build, and the file with its catalog. */
export interface SpokenLanguage {
  /** BCP 47 */
  language: string
  catalogue: string
}

/**
 * A plugin that translates a build: each file gets its texts, and `shared/locale.ts` names the language.
 * Untranslated texts stay English. The English build does not need it.
 */
export function inLanguage({ language, catalogue }: SpokenLanguage): Plugin {
  const translationOf = translationsByEnglish(readFileSync(catalogue, 'utf8'))
  return {
    name: 'in-language',
    enforce: 'pre',
    async transform(code, id) {
      const file = relative(root, id.replace(/\?.*$/, ''))
      if (file === localeFile) return { code: withLocale(code, language), map: null }
      if (!hasTexts(file)) return null
      const texts = await textsOfFile(file, code)
      if (texts.messages.length === 0) return null
      const own: (CompiledText | readonly string[])[] = []
      for (const message of texts.messages) {
        own[texts.numberOf(message)] = textFor(
          message,
          translationOf({ context: message.context, english: message.msgStr }),
        )
      }
      const lines = `import textsIn from 'wuchale/runtime'\nconst _w_runtime_ = textsIn({ c: ${JSON.stringify(own)} })`
      return { code: texts.code(lines), map: null }
    },
  }
}

const localeFile = 'shared/locale.ts'

function withLocale(code: string, language: string): string {
  if (!code.includes("'en-US'")) throw new Error(`${localeFile} does not name the language of the code.`)
  return code.replace("'en-US'", JSON.stringify(language))
}

/** The compiled translation of a message, or the message itself without one. */
function textFor(
  { msgStr, plural }: Message,
  translated: readonly string[] = [],
): CompiledText | readonly string[] {
  const isThere = translated.length > 0 && translated.every((form) => form !== '')
  const forms = isThere ? translated : msgStr
  const [english = ''] = msgStr.slice(-1)
  const wrong = forms.find((form) => !plural && !fillsInTheSame(form, english))
  if (wrong !== undefined) throw new Error(`“${wrong}” does not fill in what “${english}” does.`)
  return plural ? forms : compileText(forms[0] ?? '')
}
