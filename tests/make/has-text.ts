/** Whether every word typed starts a word of a text, or is its plural or singular, as a search would have it by hand. */
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
