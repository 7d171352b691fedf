import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'
import type { PageSource } from '#server/pages/page-source.ts'
import { rendererOf } from '#server/pages/page-source.ts'
import { renderPage } from '#server/pages/render-page.ts'
import type { PageState, QueryOutcome, QueryRequest } from '#shared/page-rendering.ts'
import { percentile } from '../scale/figures.ts'
import { buildBeside } from './build-beside.ts'

/** How often each page is rendered, alternating, after as many warm-ups. */
const turns = 300

/** React alone: the tree of a page with its data available. */
const bareTree = `
  import { createElement } from 'react'
  import { renderToString } from 'react-dom/server'
  import { App } from '/web/shell/app.tsx'
  import { fillCache } from '/web/data/page-state.ts'
  import { makeQueryClient } from '/web/data/query-client.ts'
  export { pages } from '/web/entry-server.tsx'
  export function treeOf({ renderedAt, outcomes }, ssrPath, ssrSearch) {
    const queryClient = makeQueryClient(Infinity)
    fillCache(queryClient, outcomes)
    const props = { queryClient, renderedAt: new Date(renderedAt), ssrPath, ssrSearch }
    return () => renderToString(createElement(App, props))
  }`

const State = z.object({ renderedAt: z.string(), publicUrl: z.string(), outcomes: z.array(z.unknown()) })

/**
 * Reports the rendering time of pages compared with `renderToString` of the same trees (goal: at most 1.25
 * times).
 */
export async function onTheServer(url: string, say: (line: string) => void): Promise<void> {
  const { file, done } = await buildBeside(bareTree, 'server')
  try {
    const bundle: unknown = await import(pathToFileURL(file).href)
    const renderer = rendererOf(bundle)
    const source: PageSource = {
      renderer: async () => renderer,
      assets: async () => ({ entry: '/main.js', stylesheets: [], modules: [], fonts: [], inlineStyles: [] }),
      everyFile: () => [],
      isFile: () => false,
      explain: () => undefined,
    }
    say('\na page on the server, ms: p50 and p95, beside bare renderToString of the same tree')
    for (const path of ['/', '/browse']) {
      const state = await stateOf(url + path)
      const bare = treeOf(bundle, state, path)
      const site = { publicUrl: url, now: () => new Date() }
      const ours = () =>
        renderPage(source, site, { path, search: '' }, async (query) => outcomeOf(state, query))
      const times: [number[], number[]] = [[], []]
      for (let turn = -turns; turn < turns; turn += 1)
        for (const [place, once] of [bare, ours].entries()) {
          const start = performance.now()
          await once()
          if (turn >= 0) times[place]?.push(performance.now() - start)
        }
      const [least, mine] = times.map((all) => [50, 95].map((share) => percentile(all, share)))
      const share = (mine?.[0] ?? 0) / (least?.[0] ?? 1)
      say(`${path.padEnd(10)} ours ${words(mine)}  bare ${words(least)}  ${share.toFixed(2)} times`)
    }
  } finally {
    await done()
  }
}

const words = (figures: readonly number[] | undefined) =>
  figures?.map((ms) => ms.toFixed(2)).join(' / ') ?? ''

/** The page state in the server's document. */
async function stateOf(address: string): Promise<PageState> {
  const html = await (await fetch(address)).text()
  const text = /<script[^>]* id="page-state"[^>]*>([^<]*)</.exec(html)?.[1]
  if (text === undefined) throw new Error(`${address} has no state.`)
  const { outcomes, ...rest } = State.parse(JSON.parse(text))
  return { ...rest, outcomes: outcomes.filter(isOutcome) }
}

const isOutcome = (value: unknown): value is QueryOutcome =>
  typeof value === 'object' && value !== null && 'url' in value

function outcomeOf({ outcomes }: PageState, { url, paged }: QueryRequest): QueryOutcome {
  const found = outcomes.find((outcome) => outcome.url === url && outcome.paged === paged)
  if (!found) throw new Error(`The page queries ${url}, which its document lacks.`)
  return found
}

function treeOf(bundle: unknown, state: PageState, path: string): () => string {
  if (typeof bundle !== 'object' || bundle === null || !('treeOf' in bundle)) throw new Error('No tree.')
  const { treeOf } = bundle
  if (typeof treeOf !== 'function') throw new Error('No tree.')
  return treeOf(state, path, '')
}
