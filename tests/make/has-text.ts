import { isOtherThing, readWishes, type WantedWord } from '#server/listings/search/read-wishes-rules.ts'

/** Reference search: the text has all wishes of the query, word by word. */
export function hasText(text: string, query: string): boolean {
  const typed = wordsOf(query)
  const inOrder = wordsOf(text)
  const free = inOrder.flatMap((word, at) => (word === 'free' && at > 0 ? [`${inOrder[at - 1]}free`] : []))
  const has = [...inOrder, ...free]
  if (typed.length === 0) return false
  return readWishes(typed).every(({ sayings }) =>
    sayings.some((saying) => saying.every((wanted) => has.some((word) => isWanted(word, wanted)))),
  )
}

function isWanted(word: string, { numbers, start }: WantedWord): boolean {
  if (numbers.includes(word) || (start !== null && word.startsWith(start))) return true
  return numbers.some((number) => number.length >= 5 && word.endsWith(number) && !isOtherThing(word, number))
}

function wordsOf(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
  return folded.match(/[a-z0-9]+/g) ?? []
}
