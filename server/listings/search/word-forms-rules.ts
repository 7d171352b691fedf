import { isOtherThing, type WantedWord, type Wish } from './read-wishes-rules.ts'

/** A word of a category, and how many of its listings have it; null when not counted. */
export type FoundWord = readonly [cuisine: string, word: string, listings: number | null]

/** A spelling to look up: a whole word, or the start or the end of one. */
export interface Form {
  word: string
  kind: 'whole' | 'start' | 'end'
}

/** A looked-up form. */
export interface FoundForm extends Form {
  /** the words that it finds; null when there are too many */
  found: readonly FoundWord[] | null
  /** the Bloom bits that all listings with these words have set (`word_marks`) */
  bits: readonly number[]
}

/** Finds a looked-up form. */
export type Found = (form: Form) => FoundForm | undefined

/** Words of at least this many letters also find the compounds that they end: "stollen", "Weihnachtsstollen". */
const shortestEnding = 5

/** The forms of wishes to look up, each once. */
export function formsOf(wishes: readonly Wish[]): Form[] {
  const forms = wishes
    .flatMap(({ sayings }) => sayings.flat())
    .flatMap((word): Form[] => [
      ...beginningsOf(word),
      ...endingsOf(word).map((ending) => ({ word: ending, kind: 'end' as const })),
    ])
  return [...new Map(forms.map((form) => [keyOf(form), form])).values()]
}

/** A word's forms that have a known beginning. */
export function beginningsOf({ numbers, start }: WantedWord): Form[] {
  return [
    ...numbers.map((number) => ({ word: number, kind: 'whole' as const })),
    ...(start === null ? [] : [{ word: start, kind: 'start' as const }]),
  ]
}

/** Looked-up forms by form. */
export function foundForms(forms: readonly FoundForm[]): Found {
  const byKey = new Map(forms.map((form) => [keyOf(form), form]))
  return (form) => byKey.get(keyOf(form))
}

/** The listings' words that end with a word, without those that our lists know as something else. */
export function compoundsOf(word: WantedWord, found: Found): readonly FoundWord[] {
  return endingsOf(word).flatMap((ending) =>
    (found({ word: ending, kind: 'end' })?.found ?? []).filter(
      ([, compound]) => !isOtherThing(compound, ending) && !word.numbers.includes(compound),
    ),
  )
}

function endingsOf({ numbers }: WantedWord): string[] {
  return numbers.filter((number) => number.length >= shortestEnding)
}

function keyOf({ word, kind }: Form): string {
  return `${kind} ${word}`
}
