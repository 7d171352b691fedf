import { editDistance } from '#shared/edit-distance-rules.ts'

/** A word of public listings, normalized by the database, and how many listings have it. */
export interface CountedWord {
  word: string
  listings: number
}

/** The words of public listings, indexed for `correctWord`. */
export interface Vocabulary {
  listingsOf: ReadonlyMap<string, number>
  sorted: readonly string[]
  byLength: ReadonlyMap<number, SameLength>
}

/** Words of one length, each with its letters as a bitmap. */
interface SameLength {
  words: readonly string[]
  letters: Int32Array
}

/** Indexes words for `correctWord`. */
export function vocabularyOf(counted: readonly CountedWord[]): Vocabulary {
  const listingsOf = new Map(counted.map(({ word, listings }) => [word, listings]))
  const sorted = [...listingsOf.keys()].sort()
  const byLength = Map.groupBy(sorted, (word) => word.length)
  return {
    listingsOf,
    sorted,
    byLength: new Map(
      [...byLength].map(([length, words]) => [length, { words, letters: Int32Array.from(words, lettersOf) }]),
    ),
  }
}

/** The most slips that we correct in a word; 0 when it is short or has a digit. */
export function mostSlips(word: string): number {
  if (word.length < 4 || /\d/.test(word)) return 0
  return word.length < 6 ? 1 : 2
}

/**
 * Whether a typed word matches the vocabulary like `words_query` in the migrations: as a prefix, singular or plural.
 * One difference: where "cookie" is a word, "cookies" is not the plural of "cooky".
 */
export function isKnownWord({ sorted, listingsOf }: Vocabulary, word: string): boolean {
  if (sorted[firstAtOrAfter(sorted, word)]?.startsWith(word)) return true
  return otherNumbers(word, listingsOf).some((other) => listingsOf.has(other))
}

/**
 * The most likely word: fewest slips, then the same number (singular or plural), the same first letter, most listings.
 * Null for a known word and when no word is within `mostSlips` (FIND-01).
 */
export function correctWord(vocabulary: Vocabulary, word: string): string | null {
  const most = mostSlips(word)
  if (most === 0 || isKnownWord(vocabulary, word)) return null
  let best: Guess | null = null
  for (const spelling of spellingsOf(word)) {
    for (const near of wordsNear(vocabulary, spelling.letters, most - spelling.slips)) {
      const guess: Guess = {
        ...near,
        slips: near.slips + spelling.slips,
        hasOtherNumber: spelling.hasOtherNumber,
        startsAlike: near.word.startsWith(word.charAt(0)),
      }
      if (best === null || compare(guess, best) < 0) best = guess
    }
  }
  return best?.word ?? null
}

/** How many more slips a suggested word may have than a correction. */
const moreSlips = 1

/** The words most like an unknown one, beyond what `correctWord` corrects; a suggestion may be far off. */
export function similarWords(vocabulary: Vocabulary, word: string): string[] {
  const most = mostSlips(word)
  if (most === 0 || isKnownWord(vocabulary, word)) return []
  return wordsNear(vocabulary, word, most + moreSlips)
    .toSorted((a, b) => a.slips - b.slips || b.listings - a.listings || (a.word < b.word ? -1 : 1))
    .map((near) => near.word)
}

interface Near extends CountedWord {
  slips: number
}

interface Guess extends Near {
  hasOtherNumber: boolean
  startsAlike: boolean
}

function compare(a: Guess, b: Guess): number {
  if (a.slips !== b.slips) return a.slips - b.slips
  if (a.hasOtherNumber !== b.hasOtherNumber) return a.hasOtherNumber ? 1 : -1
  if (a.startsAlike !== b.startsAlike) return a.startsAlike ? -1 : 1
  if (a.listings !== b.listings) return b.listings - a.listings
  return a.word < b.word ? -1 : 1
}

/** A spelling of a typed word, and how many slips it counts as. */
interface Spelling {
  letters: string
  slips: number
  hasOtherNumber: boolean
}

/** The word as typed, and with a final "y" as "ie" or the reverse (one slip); each in singular and plural (no slip). */
function spellingsOf(word: string): Spelling[] {
  return [{ letters: word, slips: 0 }, ...soundingAlike(word)].flatMap(({ letters, slips }) => [
    { letters, slips, hasOtherNumber: false },
    { letters: inOtherNumber(letters), slips, hasOtherNumber: true },
  ])
}

function soundingAlike(word: string): { letters: string; slips: number }[] {
  if (word.endsWith('y')) return [{ letters: `${word.slice(0, -1)}ie`, slips: 1 }]
  if (word.endsWith('ie')) return [{ letters: `${word.slice(0, -2)}y`, slips: 1 }]
  return []
}

function inOtherNumber(letters: string): string {
  return letters.endsWith('s') ? letters.slice(0, -1) : `${letters}s`
}

function wordsNear({ byLength, listingsOf }: Vocabulary, typed: string, most: number): Near[] {
  const wanted = lettersOf(typed)
  const near: Near[] = []
  for (let length = typed.length - most; length <= typed.length + most; length += 1) {
    const { words, letters } = byLength.get(length) ?? noWords
    for (let i = 0; i < letters.length; i += 1) {
      // each slip adds or removes at most one letter, so this skips most words cheaply
      const has = letters[i] ?? 0
      if (isMoreThan(most, has & ~wanted) || isMoreThan(most, wanted & ~has)) continue
      const word = words[i] ?? ''
      const slips = editDistance(typed, word, most)
      if (slips <= most) near.push({ word, listings: listingsOf.get(word) ?? 0, slips })
    }
  }
  return near
}

const noWords: SameLength = { words: [], letters: new Int32Array() }

/** The letters of a word as a 32-bit bitmap; other scripts share bits, which only lets more words through. */
function lettersOf(word: string): number {
  let letters = 0
  for (let i = 0; i < word.length; i += 1) letters |= 1 << (word.charCodeAt(i) & 31)
  return letters
}

/** Whether more than `most` bits are set. */
function isMoreThan(most: number, bits: number): boolean {
  let left = bits
  for (let count = 0; count < most; count += 1) left &= left - 1
  return left !== 0
}

function otherNumbers(word: string, listingsOf: ReadonlyMap<string, number>): string[] {
  const stem = word.slice(0, -1)
  return [
    ...(/..[^s]s$/u.test(word) ? [stem] : []),
    ...(/...es$/u.test(word) ? [word.slice(0, -2)] : []),
    ...(/..ies$/u.test(word) ? [`${word.slice(0, -3)}y`] : []),
    ...(/..[^aeiou]y$/u.test(word) && !listingsOf.has(`${stem}ie`) ? [`${stem}ies`] : []),
  ]
}

function firstAtOrAfter(sorted: readonly string[], word: string): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? '') < word) low = middle + 1
    else high = middle
  }
  return low
}
