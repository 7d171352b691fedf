/** The interface between the server and the pages' bundle; neither imports the other. */

/** The requested page: the path as in the address, the search without its "?". */
export interface PageRequest {
  path: string
  search: string
}

/** A query of the API: its address is the first element of its cache key (SESS-22). */
export interface QueryRequest {
  url: string
  /** whether the response is a page of a list, with its paging in the headers */
  paged: boolean
}

/** Why a query failed: the response's status (0 when there was none) and its text. */
interface QueryFailure {
  status: number
  text: string
}

/** How a query ended. */
export type QueryOutcome = QueryRequest & ({ data: unknown } | { failure: QueryFailure })

/** The data a page is rendered from. The document carries it for hydration in the browser. */
export interface PageState {
  /** the moment of rendering, ISO 8601 */
  renderedAt: string
  /** the address people use, without a trailing slash */
  publicUrl: string
  outcomes: readonly QueryOutcome[]
}

/** The state of a page that the server did not render: a shell that is the same for everybody. */
export interface ShellState {
  renderedAt: null
  publicUrl: string
  outcomes: readonly []
  /** all files that the page may load, for caching */
  files: readonly string[]
}

export interface Redirect {
  status: 302 | 308
  location: string
}

/** The queries a page needs before rendering, or its redirect. */
export type PagePlan = { redirect: Redirect } | { queries: readonly QueryRequest[] }

/** The data for the document's head. */
export interface PageHead {
  title: string
  description: string
  /** the address search engines should know the page by, without the origin */
  canonicalPath: string
  /** whether search engines should leave the page out */
  isPrivate: boolean
  /** the page's own picture, without the origin; the site's picture is the default */
  imagePath?: string | null
  /** the listing for sale, its price a decimal string in the market's currency */
  offer?: { price: string; isAvailable: boolean }
}

export interface RenderedPage {
  status: number
  html: string
  head: PageHead
  /** schema.org JSON-LD for search engines; empty for private pages */
  structuredData: readonly object[]
  /** the page's modules from the project's root, their keys in the build's manifest */
  files: readonly string[]
}

/** A page without scripts. */
export interface StaticPage {
  html: string
  head: PageHead
  /** the page's modules, from the project's root; the document needs only their styles */
  files: readonly string[]
}

/** A page without data; its `html` is the content until its script has started. */
export interface PageShell extends StaticPage {
  /** modules that it may load later */
  later: readonly string[]
}

/** The requested page of the API reference. */
export interface ReferenceRequest {
  /** the OpenAPI document */
  document: object
  /** the last part of a tag's address; null for the overview */
  page: string | null
  /** the address of the overview */
  path: string
  /** the year in the footer; null on the console, whose pages have no footer and are private */
  year: number | null
}

/** The guide for builders. Its bodies are HTML that we wrote. */
export interface Guide {
  title: string
  lead: string
  sections: readonly { id: string; title: string; html: string }[]
}

/** The addresses of pages that take no parameter. */
export interface PageDirectory {
  /** public pages, for search engines */
  open: readonly string[]
  /** pages that need a session */
  signedIn: readonly string[]
}

/** The pages as the server uses them: first plan a page's queries, then render it with their results. */
export interface PageRenderer {
  directory: PageDirectory
  /** the query for the current user; it runs before any plan */
  currentUserQuery: QueryRequest
  /** the queries that the outcomes so far lead to; one may need a further query */
  plan(request: PageRequest, outcomes: readonly QueryOutcome[]): PagePlan
  render(request: PageRequest, state: PageState): Promise<RenderedPage>
  /** the kitchen page that a browser caches for offline use */
  kitchenShell(): PageShell
  /** a page of the API reference; null if the document has no such tag */
  referencePage(request: ReferenceRequest): StaticPage | null
  /** the guide, with a year in the footer */
  guidePage(guide: Guide, year: number): StaticPage
}
