import { describe, expect, test } from 'vitest'
import { fallbackPath, issueCopy, listPaths, loadMarketList, sampleMarket } from './market-list-file.ts'

const file = (name: string) =>
  JSON.stringify([
    { id: name, name, address: 'Town, CO', zip: '80302', lat: 40, lon: -105, website: 'javascript:alert(1)' },
  ])

/** Serves texts by path and records the requests. */
function serve(files: Readonly<Record<string, string>>) {
  const asked: string[] = []
  const get = async (path: string) => {
    asked.push(path)
    if (files[path] === 'offline') throw new TypeError('Failed to fetch')
    const text = files[path]
    return text === undefined ? new Response('<!doctype html>', { status: 404 }) : new Response(text)
  }
  return { asked, get }
}

describe('the bundled list', () => {
  test('MKT-24, API-31: is loaded from the first path', async () => {
    const { asked, get } = serve({ [listPaths[0]]: file('first') })
    expect(await loadMarketList(get)).toMatchObject({ markets: [{ id: 'first' }], issue: null })
    expect(asked).toEqual([listPaths[0]])
  })

  test.each([
    ['is missing', undefined],
    ['cannot be reached', 'offline'],
    ['is no JSON', '<!doctype html>'],
    ['is no list', '{"data":[]}'],
    ['is empty', '[]'],
    ['has a market nowhere', file('odd').replace('"lat":40', '"lat":400')],
  ])('MKT-24: when the first path %s, the next ones are tried in order', async (_how, text) => {
    const first = text === undefined ? {} : { [listPaths[0]]: text }
    const { asked, get } = serve({ ...first, [listPaths[1]]: file('second') })
    expect(await loadMarketList(get)).toMatchObject({ markets: [{ id: 'second' }], issue: null })
    expect(asked).toEqual([...listPaths])
  })

  test('MKT-24, OPEN-67: falls back to the small file, with an alert', async () => {
    const { asked, get } = serve({ [fallbackPath]: file('few') })
    const loaded = await loadMarketList(get)
    expect(loaded).toMatchObject({ markets: [{ id: 'few' }], issue: 'fallback' })
    expect(asked).toEqual([...listPaths, fallbackPath])
    expect(issueCopy.fallback).toMatch(/could not be loaded/)
  })

  test('MKT-25: falls back to one sample market, with an alert', async () => {
    expect(await loadMarketList(serve({}).get)).toEqual({ markets: [sampleMarket], issue: 'sample' })
    expect(issueCopy.sample).toMatch(/could not be loaded/)
  })

  test('DATA-29: an invalid web address does not become a link', async () => {
    const { markets } = await loadMarketList(serve({ [listPaths[0]]: file('first') }).get)
    expect(markets[0]?.website).toBeNull()
  })
})
