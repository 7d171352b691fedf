import { irregularNumbers } from './bakery-words-rules.ts'

const irregular = new Map(
  irregularNumbers
    .map((line) => line.split(' '))
    .flatMap((numbers) => numbers.map((word) => [word, numbers])),
)

/** The possible singulars of a word, without the word: "pastries" gives "pastrie", "pastri" and "pastry". */
export function singularsOf(word: string): string[] {
  return [
    ...(irregular.get(word)?.slice(0, 1) ?? []),
    ...(/..[^s]s$/u.test(word) ? [word.slice(0, -1)] : []),
    ...(/...es$/u.test(word) ? [word.slice(0, -2)] : []),
    ...(/..ies$/u.test(word) ? [`${word.slice(0, -3)}y`] : []),
  ].filter((singular) => singular !== word)
}

/** A singular in all its numbers: "pastry" and "pastries". */
export function numbersOf(singular: string): string[] {
  const plurals = [
    `${singular}s`,
    ...(/(?:s|x|z|ch|sh|o)$/u.test(singular) ? [`${singular}es`] : []),
    ...(/[^aeiou]y$/u.test(singular) ? [`${singular.slice(0, -1)}ies`] : []),
  ]
  return [...new Set([singular, ...(irregular.get(singular) ?? []), ...plurals])]
}

/** The other numbers of a word that is not in our lists, like `other_numbers` in the migrations. */
export function otherNumbersOf(word: string): string[] {
  return [...singularsOf(word), ...(/..[^aeiou]y$/u.test(word) ? [`${word.slice(0, -1)}ies`] : [])]
}
