import type { AppContext } from '#server/app-context.ts'
import { longestQuery } from '#shared/api/listing-search.ts'
import { readWishes } from './read-wishes-rules.ts'
import { searchVocabulary } from './search-vocabulary.ts'
import { foldedWords } from './search-vocabulary-repository.ts'
import { correctWord, isKnownWord, type Vocabulary } from './word-correction-rules.ts'

/** A word of a text, including apostrophes, which search ignores. */
const typedWord = /[\p{L}\p{M}\p{N}'’]+/gu

/** The most distinct words of a query that we correct. */
const mostWords = 10

/**
 * The query with each unknown word replaced by the most likely word of public listings; null when nothing was corrected
 * (FIND-01).
 */
export async function correctQuery(
  context: Pick<AppContext, 'database' | 'db' | 'now'>,
  text: string,
): Promise<string | null> {
  const typed = [...new Set(text.match(typedWord))].slice(0, mostWords)
  if (typed.length === 0) return null
  const vocabulary = await searchVocabulary(context)
  const folded = await foldedWords(context.db, typed)
  const corrections = new Map<string, string>()
  for (const [index, piece] of typed.entries()) {
    const [word, ...others] = folded[index] ?? []
    if (word === undefined || others.length > 0 || isMet(vocabulary, word)) continue
    const meant = correctWord(vocabulary, word)
    if (meant !== null) corrections.set(piece, meant)
  }
  if (corrections.size === 0) return null
  const corrected = text.replace(typedWord, (piece) => corrections.get(piece) ?? piece)
  return corrected.length <= longestQuery ? corrected : null
}

/** Whether a word is too small to matter, or in our lists and some listing has it or a word that means the same. */
function isMet(vocabulary: Vocabulary, word: string): boolean {
  return readWishes([word]).every(({ sayings }) =>
    sayings.some((saying) =>
      saying.every(
        ({ numbers, start }) => start === null && numbers.some((number) => isKnownWord(vocabulary, number)),
      ),
    ),
  )
}
