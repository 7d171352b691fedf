import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showPart } from '#tests/make/shown-part.tsx'
import { ShowMore } from './show-more.tsx'

/** Makes the last observer of the list's end report that it is near. */
let comesNear: () => void

describe('"Show more" below a list', () => {
  beforeEach(() => {
    comesNear = () => undefined
    vi.stubGlobal('IntersectionObserver', function watch(tell: (entries: object[]) => void) {
      return {
        observe: () => {
          comesNear = () => tell([{ isIntersecting: true }])
        },
        disconnect: () => {
          comesNear = () => undefined
        },
      }
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  const page = { items: ['bread'], nextCursor: 'next' }
  function shown(changes: Partial<Parameters<typeof ShowMore>[0]>) {
    const onShow = vi.fn()
    const all = {
      count: 0,
      last: page,
      isFailed: false,
      href: '/browse?cursor=next',
      automaticPages: 3,
      onShow,
    }
    showPart(<ShowMore {...all} things="baked goods" focusable="a" {...changes} />)
    act(() => comesNear())
    return onShow
  }

  it.each([0, 1, 2])(
    'OPEN-52: loads page %i and the two after it automatically near the end of the list',
    (count) => {
      expect(shown({ count })).toHaveBeenCalledOnce()
    },
  )

  it.each([
    ['three have loaded automatically', { count: 3 }],
    ['one is loading', { last: undefined }],
    ['one has failed', { last: undefined, isFailed: true }],
    ['there are no more', { last: { items: ['bread'], nextCursor: null } }],
    ['automatic loading is off', { automaticPages: 0 }],
  ])('OPEN-52: stops loading automatically once %s', (_, changes) => {
    expect(shown(changes)).not.toHaveBeenCalled()
  })

  it.each([
    ['moves from the link to the first new item', true, 'rye'],
    ['stays outside the list otherwise', false, undefined],
  ])('OPEN-52: when the last page loads automatically, the focus %s', (_, isAtLink, focused) => {
    const all = { count: 0, last: page, isFailed: false, href: '/browse?cursor=next', automaticPages: 3 }
    const list = (props: Partial<Parameters<typeof ShowMore>[0]>, ...items: string[]) => (
      <section>
        {items.map((item) => (
          <a key={item} href={`/food/${item}`}>
            {item}
          </a>
        ))}
        <ShowMore {...all} onShow={() => undefined} things="baked goods" focusable="a" {...props} />
      </section>
    )
    const { getByRole, rerender } = render(list({}, 'bread'))
    if (isAtLink) act(() => getByRole('link', { name: 'Show more' }).focus())
    rerender(list({ count: 1, last: { items: ['rye'], nextCursor: null } }, 'bread', 'rye'))
    expect(document.activeElement?.closest('a')?.textContent).toBe(focused)
  })
})
