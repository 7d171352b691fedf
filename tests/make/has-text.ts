/** Reference search: every query word is a prefix, plural or singular of a word in the text. */
export function hasText(text: string, query: string): boolean {
  const has = wordsOf(text)
  return wordsOf(query).every((typed) =>
    has.some(
      (word) =>
        word.startsWith(typed) ||
        (typed.endsWith('ies') && word === `${typed.slice(0, -3)}y`) ||
        (typed.endsWith('es') && word === typed.slice(0, -2)) ||
        (typed.endsWith('s') && word === typed.slice(0, -1)) ||
        (typed.endsWith('y') && word === `${typed.slice(0, -1)}ies`),
    ),
  )
}

function wordsOf(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
  return folded.match(/[a-z0-9]+/g) ?? []
}
