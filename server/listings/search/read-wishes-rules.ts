import {
  compounds,
  kindsOf,
  leftOut,
  meanings,
  otherWords,
  samePhrases,
  smallWords,
} from './bakery-words-rules.ts'
import { numbersOf, otherNumbersOf, singularsOf } from './word-numbers-rules.ts'

/** A word that a listing must have, in any of its numbers. */
export interface WantedWord {
  /** the word in its numbers; a listing has one of them */
  numbers: readonly string[]
  /** the beginning of a listing's word; null for words of our lists, which match whole words only */
  start: string | null
}

/** One thing that a visitor wants, in one or more ways to say it; each is met by all its words. */
export interface Wish {
  /** the typed words */
  typed: string
  sayings: readonly (readonly WantedWord[])[]
}

/** Lists of bakery words, indexed for `readWishes`. */
export interface BakeryWords {
  /** all words of the lists, in the singular */
  known: ReadonlySet<string>
  /** the phrases of each phrase: itself, those that mean the same, and its kinds */
  phrasesOf: ReadonlyMap<string, readonly string[]>
  meanings: ReadonlyMap<string, string>
  /** the joined word of parts: "cup cake" gives "cupcake" */
  joined: ReadonlyMap<string, string>
  /** the parts of a joined word that mean the same as it: "sourdough" gives "sour dough" */
  parts: ReadonlyMap<string, readonly [string, string]>
}

/** The lists that `indexBakeryWords` reads. */
export interface WordLists {
  samePhrases: readonly string[]
  kindsOf: Readonly<Record<string, string>>
  compounds: readonly string[]
  meanings: Readonly<Record<string, string>>
  otherWords: string
}

const small = new Set(wordsOf(smallWords))
const leftOutWords = new Set(wordsOf(leftOut))

/** The longest phrase of the lists, in words. */
const longestPhrase = 4

/** A word is divided into parts of at least this many letters. */
const shortestPart = 3

/** Indexes the lists. */
export function indexBakeryWords(lists: WordLists): BakeryWords {
  const groups = lists.samePhrases.map(phrasesIn)
  const groupOf = new Map(groups.flatMap((group) => group.map((phrase) => [phrase, group] as const)))
  const phrasesOf = new Map<string, string[]>(
    groups.flatMap((group) => group.map((one) => [one, [one, ...group]])),
  )
  for (const [thing, kinds] of Object.entries(lists.kindsOf))
    for (const same of groupOf.get(thing) ?? [thing])
      phrasesOf.set(same, [...(phrasesOf.get(same) ?? [same]), ...phrasesIn(kinds)])
  const pairs = lists.compounds.map((text) => ({
    parts: text.split(/[ +]/),
    isLoose: text.includes(' '),
  }))
  const joined = new Map(pairs.map(({ parts }) => [parts.join(' '), parts.join('')]))
  const divided = pairs.flatMap(({ parts: [first, second], isLoose }) =>
    first !== undefined && second !== undefined && isLoose
      ? [[first + second, [first, second] as const] as const]
      : [],
  )
  const single = [
    ...[...phrasesOf].flat(2),
    ...joined.values(),
    ...divided.flatMap(([, parts]) => parts),
    ...wordsOf(lists.otherWords),
  ].filter((phrase) => !phrase.includes(' '))
  return {
    known: new Set(single),
    phrasesOf: new Map([...phrasesOf].map(([phrase, all]) => [phrase, [...new Set(all)]])),
    meanings: new Map(Object.entries(lists.meanings)),
    joined,
    parts: new Map(divided),
  }
}

export const bakeryWords = indexBakeryWords({ samePhrases, kindsOf, compounds, meanings, otherWords })

/** The wishes of typed words, folded and in order. Small words are left out. */
export function readWishes(typed: readonly string[], lists: BakeryWords = bakeryWords): Wish[] {
  const wishes: Wish[] = []
  const words = withoutSmallWords(withDiets(typed, lists), lists)
  for (let at = 0; at < words.length; ) {
    const { length, sayings } = readPhrase(words, at, lists) ?? readWord(words[at] ?? '', lists)
    wishes.push({ typed: words.slice(at, at + length).join(' '), sayings })
    at += length
  }
  const seen = new Set<string>()
  return wishes.filter(({ typed: one }) => !seen.has(one) && seen.add(one))
}

/** Whether a word is in our lists, in any number. */
export function isBakeryWord(word: string, lists: BakeryWords = bakeryWords): boolean {
  return knownSingular(word, lists) !== null
}

/** Whether a compound is in our lists as something else than a kind of the word that it ends with. */
export function isOtherThing(compound: string, ending: string, lists: BakeryWords = bakeryWords): boolean {
  const singular = knownSingular(compound, lists)
  if (singular === null) return false
  const endings = [ending, ...singularsOf(ending)]
  return !(lists.phrasesOf.get(singular) ?? []).some((phrase) =>
    endings.includes(phrase.split(' ').at(-1) ?? ''),
  )
}

/** "gluten free", "no gluten" and "without gluten" as one word, "glutenfree", which listings have too. */
function withDiets(typed: readonly string[], lists: BakeryWords): string[] {
  const words: string[] = []
  for (let at = 0; at < typed.length; at += 1) {
    const [word = '', next = ''] = typed.slice(at, at + 2)
    const meant = [word, `${word} ${next}`].map((phrase) => lists.meanings.get(phrase))
    const without = leftOutOf(['no', 'without', 'sin', 'sans', 'ohne'].includes(word) ? next : '')
    if (meant[1] !== undefined) words.push(meant[1])
    else if (without !== null) words.push(`${without}free`)
    else if (next === 'free' && !small.has(word)) words.push(`${leftOutOf(word) ?? word}free`)
    else {
      words.push(meant[0] ?? withoutLess(word))
      continue
    }
    at += 1
  }
  return words
}

/** "eggless" as "eggfree". */
function withoutLess(word: string): string {
  const without = word.endsWith('less') ? leftOutOf(word.slice(0, -4)) : null
  return without === null ? word : `${without}free`
}

function leftOutOf(word: string): string | null {
  return [word, ...singularsOf(word)].find((one) => leftOutWords.has(one)) ?? null
}

function withoutSmallWords(words: readonly string[], lists: BakeryWords): string[] {
  const isPart = words.map((_, at) =>
    // "pan de muerto" and "good" in a phrase of the lists stay
    [3, 2, 1, 0].some(
      (before) => at >= before && (readPhrase(words, at - before, lists)?.length ?? 0) > before,
    ),
  )
  return words.filter(
    (word, at) => isPart[at] || !(small.has(word) || /^\d{1,3}(?:st|nd|rd|th)?$/.test(word)),
  )
}

interface Read {
  /** how many words it takes */
  length: number
  sayings: Wish['sayings']
}

/** The longest phrase of the lists that begins with a word; null when none does. */
function readPhrase(words: readonly string[], at: number, lists: BakeryWords): Read | null {
  for (let length = Math.min(longestPhrase, words.length - at); length > 1; length -= 1) {
    const typed = words.slice(at, at + length)
    const phrase = singularPhrases(typed).find((one) => lists.phrasesOf.has(one) || lists.joined.has(one))
    if (phrase === undefined) continue
    const joined = lists.joined.get(phrase)
    const sayings = joined === undefined ? sayingsOf(phrase, lists) : readWord(joined, lists).sayings
    return { length, sayings }
  }
  return null
}

/** The phrase as typed, with its last word in the singular, and with all words in the singular. */
function singularPhrases(typed: readonly string[]): string[] {
  const last = typed.at(-1) ?? ''
  const before = typed.slice(0, -1)
  const singulars = before.map((word) => singularsOf(word)[0] ?? word)
  return [before, singulars].flatMap((start) =>
    [last, ...singularsOf(last)].map((word) => [...start, word].join(' ')),
  )
}

function readWord(word: string, lists: BakeryWords): Read {
  const singular = knownSingular(word, lists)
  const parts = lists.parts.get(singular ?? word) ?? (singular === null ? divide(word, lists) : null)
  const whole = singular === null ? [[unlisted(word)]] : sayingsOf(singular, lists)
  if (parts === null) return { length: 1, sayings: whole }
  const [first, second] = parts.map((part) => sayingsOf(knownSingular(part, lists) ?? part, lists))
  const apart = (first ?? []).flatMap((one) => (second ?? []).map((other) => [...one, ...other]))
  return { length: 1, sayings: [...whole, ...apart] }
}

/** A joined word as two words of the lists: "bananamuffins" gives "banana" and "muffins". */
function divide(word: string, lists: BakeryWords): readonly [string, string] | null {
  for (let at = word.length - shortestPart; at >= shortestPart; at -= 1) {
    const parts = [word.slice(0, at), word.slice(at)] as const
    if (parts.every((part) => isBakeryWord(part, lists))) return parts
  }
  return null
}

function sayingsOf(phrase: string, lists: BakeryWords): WantedWord[][] {
  return (lists.phrasesOf.get(phrase) ?? [phrase]).map((saying) => saying.split(' ').map(listed))
}

function listed(word: string): WantedWord {
  return { numbers: numbersOf(word), start: null }
}

function unlisted(word: string): WantedWord {
  return { numbers: [word, ...otherNumbersOf(word)], start: word }
}

function knownSingular(word: string, lists: BakeryWords): string | null {
  return [word, ...singularsOf(word)].find((one) => lists.known.has(one)) ?? null
}

function phrasesIn(line: string): string[] {
  return line.split('|').map((phrase) => phrase.trim())
}

function wordsOf(list: string): string[] {
  return list.trim().split(/\s+/)
}
