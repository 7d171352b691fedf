// Characters that are invisible or reverse the text after them, and the few contexts in scripts and emoji
// that need one.

const joinedScripts = [
  'Arabic',
  'Syriac',
  'Mongolian',
  'Nko',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Khmer',
  'Myanmar',
]
const joinedLetter = `[${joinedScripts.map((script) => `\\p{Script=${script}}`).join('')}]`
/** A mark that removes a letter's vowel; a joiner after it is part of the letter. */
const virama = '[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca\u1039\u103a\u17d2]'
const pictograph = '\\p{Extended_Pictographic}'

const needed = [
  `(?<=${joinedLetter}\\p{M}*)[\u200c\u200d](?=${joinedLetter})`,
  `(?<=${virama})[\u200c\u200d]`,
  `(?<=${pictograph}(?:\ufe0f|\\p{Emoji_Modifier})?)\u200d(?=${pictograph})`,
  '(?<=\\p{Emoji})[\ufe0e\ufe0f]',
  '(?<=\\p{Script=Han})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]',
  '(?<=\\p{Script=Mongolian})[\u180b-\u180d\u180f]',
]
const hidden = new RegExp(`(?!${needed.join('|')})[\\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]`, 'gu')

/** Accents that any letter may have; letters of a script may have more of that script's own marks. */
const sharedMarks = '(?:\\p{Script=Inherited}(?<=\\p{M}))'
const piledMarks = new RegExp(`(?<=${sharedMarks}{2})${sharedMarks}+|(?<=\\p{M}{5})\\p{M}+`, 'gu')

/** Whether a text contains invisible characters. */
export function hasHiddenCharacters(text: string): boolean {
  return text.search(hidden) !== -1
}

/** Whether a letter has more marks than any script needs. */
export function hasPiledMarks(text: string): boolean {
  return text.normalize('NFC').search(piledMarks) !== -1
}

/** The text without invisible characters and piled marks, safe inside our own sentences. */
export function withoutHiddenCharacters(text: string): string {
  const shown = text.replace(hidden, '')
  return hasPiledMarks(shown) ? shown.normalize('NFC').replace(piledMarks, '') : shown
}
