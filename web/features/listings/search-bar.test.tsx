import { expect, test } from 'vitest'
import { renderPart } from '#tests/make/render-part.tsx'
import { NowProvider } from '#web/rendering/now.tsx'
import { SearchBar } from './search-bar.tsx'

/** The values of the offered pickup days, and the chosen one. */
function daysOf(day?: string): { offered: string[]; chosen: string | undefined } {
  const html = renderPart(
    <NowProvider renderedAt={new Date('2026-11-28T04:00:00Z')}>
      <SearchBar
        path="/browse"
        filters={day ? { day } : {}}
        hasPlace={false}
        view={null}
        where={null}
        summary=""
        count=""
        onNeedPlace={async () => true}
      />
    </NowProvider>,
  )
  const select = /<select[^>]*name="day"[\s\S]*?<\/select>/.exec(html)?.[0] ?? ''
  return {
    offered: [...select.matchAll(/value="([^"]*)"/g)].map(([, value = '']) => value),
    chosen: /value="([^"]*)" selected=""/.exec(select)?.[1],
  }
}

test('offers the named days and then the dates of two weeks', () => {
  const { offered, chosen } = daysOf()
  // late on a Friday in New York, already Saturday elsewhere
  expect(offered.slice(0, 5)).toEqual(['', 'today', 'tomorrow', 'weekend', '2026-11-29'])
  expect(offered.at(-1)).toBe('2026-12-10')
  expect(chosen).toBe('')
})

test('lists the day of the address once, however far ahead it is', () => {
  expect(daysOf('weekend')).toEqual({ ...daysOf(), chosen: 'weekend' })
  expect(daysOf('2027-06-05').chosen).toBe('2027-06-05')
  expect(daysOf('2027-06-05').offered.filter((day) => day === '2027-06-05')).toHaveLength(1)
})

test.each([
  [true, ['', 'Nearest first']],
  [false, ['', 'Newest first']],
])('offers the sort orders, and nearest first only with a place: %s', (hasPlace, usual) => {
  const html = renderPart(
    <NowProvider renderedAt={new Date('2026-11-28T04:00:00Z')}>
      <SearchBar
        path="/browse"
        filters={{ sort: 'soonest' }}
        hasPlace={hasPlace}
        view={null}
        where={null}
        summary=""
        count=""
        onNeedPlace={async () => true}
      />
    </NowProvider>,
  )
  const select = /<select[^>]*name="sort"[\s\S]*?<\/select>/.exec(html)?.[0] ?? ''
  const options = [...select.matchAll(/value="([^"]*)"(?: selected="")?>([^<]*)/g)]
  const offered = hasPlace ? [['newest', 'Newest']] : []
  expect(options.map(([, value, label]) => [value, label])).toEqual([
    usual,
    ['soonest', 'Soonest pickup'],
    ...offered,
    ['price', 'Lowest price'],
  ])
  expect(select).toContain('value="soonest" selected=""')
})
