import { expect, test } from 'vitest'
import type { PagePlan, PageRenderer, QueryOutcome } from '#shared/page-rendering.ts'
import type { PageSource } from './page-source.ts'
import { renderPage } from './render-page.ts'

const read = { url: '/api/x', paged: false }

type Plan = PageRenderer['plan']

function source(plan: Plan): PageSource {
  const renderer: PageRenderer = {
    directory: { open: [], signedIn: [] },
    currentUserQuery: { url: '/api/me', paged: false },
    plan,
    render: async (_, { outcomes }) => ({
      status: 200,
      html: `<p>${outcomes.length}</p>`,
      head: { title: 'T', description: 'D', canonicalPath: '/', isPrivate: false },
      structuredData: [],
      files: ['web/pages/x.tsx'],
    }),
    kitchenShell: () => ({
      html: '',
      head: { title: 'K', description: 'D', canonicalPath: '/', isPrivate: true },
      files: [],
      later: [],
    }),
    referencePage: () => null,
    guidePage: () => ({
      html: '',
      head: { title: 'G', description: 'D', canonicalPath: '/', isPrivate: false },
      files: [],
    }),
  }
  const assets = { entry: '/e.js', stylesheets: [], modules: [], fonts: [], inlineStyles: [] }
  return {
    renderer: async () => renderer,
    assets: async () => assets,
    everyFile: () => [],
    isFile: () => false,
    explain: () => undefined,
  }
}

const pageFor = (
  plan: PagePlan | Plan,
  session: { data: unknown } | { failure: { status: number; text: string } },
) =>
  renderPage(
    source(typeof plan === 'function' ? plan : () => plan),
    { publicUrl: 'https://bakesale.example', now: () => new Date('2026-12-31T23:30:00Z') },
    { path: '/', search: '' },
    async (wanted): Promise<QueryOutcome> =>
      wanted.url === '/api/me' ? { ...wanted, ...session } : { ...wanted, data: 1 },
  )

test('a page is rendered from the session and its reads, which it includes', async () => {
  const answer = await pageFor({ queries: [read] }, { data: { user: null } })
  expect(answer).toMatchObject({ status: 200, isPersonal: false })
  expect('document' in answer && answer.document).toContain('<div id="root"><p>2</p></div>')
  expect('document' in answer && answer.document).toContain('{"url":"/api/x","paged":false,"data":1}')
})

test("a page is rendered with the application's clock", async () => {
  const answer = await pageFor({ queries: [] }, { data: { user: null } })
  expect('document' in answer && answer.document).toContain('"renderedAt":"2026-12-31T23:30:00.000Z"')
})

test('a read may depend on another’s result: rendering repeats until none is missing', async () => {
  const where = { url: '/api/where', paged: false }
  const plan: Plan = (_, outcomes) => ({
    queries: outcomes.some(({ url }) => url === where.url) ? [where, read] : [where],
  })
  const answer = await pageFor(plan, { data: { user: null } })
  expect('document' in answer && answer.document).toContain('<div id="root"><p>3</p></div>')
})

test.each([{ data: { user: { id: 'u' } } }, { failure: { status: 503, text: '' } }])(
  'a page is personal unless nobody is certainly signed in: %j',
  async (session) => {
    expect(await pageFor({ queries: [] }, session)).toMatchObject({ isPersonal: true })
  },
)

test('a redirecting page is not rendered', async () => {
  const redirect = { status: 302 as const, location: '/login?next=%2Fcart' }
  expect(await pageFor({ redirect }, { data: { user: null } })).toEqual({ redirect })
})
