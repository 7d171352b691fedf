import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasHiddenCharacters, hasPiledMarks, withoutHiddenCharacters } from './hidden-characters-rules.ts'
import { nameFault } from './name-rules.ts'

/** Real names as keyboards write them. */
const realNames = [
  'Ana María',
  'Zoë',
  'Þórður',
  'Nguyễn Thị Ánh Tuyết',
  'Nguyễn Thị Ánh Tuyết'.normalize('NFD'),
  'Ngô Bảo Châu'.normalize('NFD'),
  'Adébáyọ̀',
  'ᾍδης',
  'ᾍδης'.normalize('NFD'),
  'Ἀθηνᾶ'.normalize('NFD'),
  'Наталія',
  'محمد عبد الله',
  'عليّ',
  'عبد اللّٰه',
  'علی\u200cرضا',
  'مُحَمَّد',
  'שרה',
  'שָׂרָה',
  'מֹשֶׁה',
  'בַּת־שֶׁבַע',
  'लक्ष्मी',
  'श्री\u200dमान',
  'क्\u200dष',
  'शर्\u200cमा',
  'फ़ुँ',
  'রহমান',
  'র\u200d্যাম',
  'ক্\u200cষ',
  'രാജന്\u200d',
  'ශ්\u200dරී',
  'ක්\u200dෂ',
  'ಶ್ರೀ',
  'தமிழ்ச்செல்வி',
  'น้ำฝน',
  'အောင်ဆန်းစုကြည်',
  'လျှို့',
  'សុភ័ក្ត្រ',
  'བསྟན་འཛིན་རྒྱ་མཚོ',
  '李小龍',
  '葛\u{e0100}城',
  '山田 太郎',
  'メアリー・スミス',
  '김민준',
  'Gal·la',
  'Robin 👩\u200d🍳',
  'Robin ❤\ufe0f',
  'Robin 🧑🏽\u200d🌾',
]

const bidiControls = [
  '\u202a',
  '\u202b',
  '\u202c',
  '\u202d',
  '\u202e',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
]
const invisible = [
  ...bidiControls,
  ...['\u200e', '\u200f', '\u061c', '\u200b', '\u2060', '\ufeff', '\u00ad', '\u034f', '\u3164'],
  ...['\u{e0041}', '\u{e007f}', '\u{e0001}', '\ufff9'],
]

describe('invisible characters', () => {
  it.each(realNames)('are not found in the real name %s, which stays unchanged', (name) => {
    expect([nameFault(name), withoutHiddenCharacters(name)]).toEqual([null, name])
  })

  it('are found and removed anywhere in a real name', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...realNames),
        fc.constantFrom(...invisible),
        fc.nat(60),
        (name, character, at) => {
          const letters = [...name]
          const place = Math.min(at, letters.length)
          const text = [...letters.slice(0, place), character, ...letters.slice(place)].join('')
          expect(nameFault(text)).toMatch(/^Leave out invisible characters/)
          expect(hasHiddenCharacters(withoutHiddenCharacters(text))).toBe(false)
        },
      ),
    )
  })

  it.each(['A\u200dna', 'Ana\u200c', 'Ana\u200d', '\u200dana', 'A\ufe0f\u200dna', 'क\u200d\u200dष'])(
    'include joiners that no script needs: %j',
    (text) => {
      expect(nameFault(text)).toMatch(/^Leave out invisible characters/)
    },
  )
})

describe('marks on a letter', () => {
  it.each(['q\u0301\u0323\u0307', `A${'\u0301'.repeat(40)}`, `ก${'็'.repeat(40)}`, `श${'\u0951'.repeat(9)}`])(
    'are too many in %j',
    (text) => {
      expect(nameFault(text)).toMatch(/^Use at most two/)
      expect(hasPiledMarks(withoutHiddenCharacters(text))).toBe(false)
    },
  )
})
