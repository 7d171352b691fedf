import { describe, expect, test } from 'vitest'
import { gazetteerTexts, makeGazetteer, type ZipEntry } from './gazetteer.ts'
import { loadGazetteer } from './load-gazetteer.ts'
import { SortedLines } from './sorted-lines.ts'

const entry = (zip: string, town: string, state: string, latitude = 40, longitude = -105): ZipEntry => ({
  zip,
  town,
  state,
  latitude,
  longitude,
})

const texts = gazetteerTexts([
  entry('59632', 'Boulder', 'MT'),
  entry('80301', 'Boulder', 'CO', 40.1, -105.1),
  entry('80302', 'Boulder', 'CO', 40.2, -105.3),
  entry('80303', 'Boulder', 'CO', 10, -90),
  entry('89005', 'Boulder City', 'NV'),
  entry('63101', 'Saint Louis', 'MO'),
])
const few = makeGazetteer(new SortedLines(texts.zips), new SortedLines(texts.towns))
const labels = (text: string, count = 5) => few(text, count).map(({ label }) => label)

describe('a few towns', () => {
  test('returns exact names first, then larger towns', () => {
    expect(labels('Boulder')).toEqual(['Boulder, CO', 'Boulder, MT', 'Boulder City, NV'])
    expect(labels('bou')).toEqual(['Boulder, CO', 'Boulder City, NV', 'Boulder, MT'])
    expect(labels('boulder', 1)).toEqual(['Boulder, CO'])
  })

  test('a state narrows the results', () => {
    expect(labels('Boulder, MT')).toEqual(['Boulder, MT'])
    expect(labels('boulder nevada')).toEqual(['Boulder City, NV'])
    expect(labels('st louis mo')).toEqual(['Saint Louis, MO'])
  })

  test('finds ZIP codes by their first digits', () => {
    expect(labels('8030')).toEqual(['Boulder, CO 80301', 'Boulder, CO 80302', 'Boulder, CO 80303'])
    expect(few('80302', 5)).toEqual([{ label: 'Boulder, CO 80302', latitude: 40.2, longitude: -105.3 }])
  })

  test('a town is at the center of its ZIP codes, despite outliers', () => {
    expect(few('Boulder, CO', 1)).toEqual([{ label: 'Boulder, CO', latitude: 40.1, longitude: -105.1 }])
  })

  test.each(['zzz', '99999', ',', '!', 'Boulder, XX'])('finds nothing for %j', (text) => {
    expect(labels(text)).toEqual([])
  })
})

describe('the United States', () => {
  test('every label finds its place', () => {
    const gazetteer = loadGazetteer()
    for (const text of ['80302', 'Boulder, CO', 'New York', 'st. louis', 'Washington DC', 'mclean va']) {
      const [place] = gazetteer(text, 1)
      expect(place).toBeDefined()
      expect(gazetteer(place?.label ?? '', 1)).toEqual([place])
    }
  })

  test('excludes ZIP codes without a known point', () => {
    expect(loadGazetteer()('APO, AE', 5)).toEqual([])
    for (const { latitude, longitude } of loadGazetteer()('san', 5)) {
      expect(latitude).toBeGreaterThan(10)
      expect(longitude).toBeLessThan(-60)
    }
  })
})
