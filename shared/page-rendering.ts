/** What the server asks of the pages' bundle, so that neither side imports the other. */

/** The page that a browser asks for: the path as it stands in the address, the search without its "?". */
export interface PageRequest {
  path: string
  search: string
}

/** A query of the API: its address is the first element of its cache key (SESS-22). */
export interface QueryRequest {
  url: string
  /** whether the answer is one page of a list, whose place in the list is in the answer's headers */
  paged: boolean
}

/** Why a query failed: the response's status (0 when there was none) and its text. */
export interface QueryFailure {
  status: number
  text: string
}

/** How a query ended. */
export type QueryOutcome = QueryRequest & ({ data: unknown } | { failure: QueryFailure })

/** What a page is rendered from. It travels with the document, so that the browser starts from what the server showed. */
export interface PageState {
  /** the moment of rendering, ISO 8601 */
  renderedAt: string
  /** the address people use, without a trailing slash */
  publicUrl: string
  outcomes: readonly QueryOutcome[]
}

/** What a page starts from that the server did not render: a shell, which is the same for everybody. */
export interface ShellState {
  renderedAt: null
  publicUrl: string
  outcomes: readonly []
  /** all files that the page may load, for who keeps it */
  files: readonly string[]
}

export interface Redirect {
  status: 302 | 308
  location: string
}

/** What the server has to fetch before it renders a page, or where the page has moved. */
export type PagePlan = { redirect: Redirect } | { queries: readonly QueryRequest[] }

/** What the document's head says of a page. */
export interface PageHead {
  title: string
  description: string
  /** the address search engines should know the page by, without the origin */
  canonicalPath: string
  /** whether search engines should leave the page out */
  isPrivate: boolean
  /** the page's own picture, without the origin; without one the site's stands for it */
  imagePath?: string | null
  /** what the page sells, its price a decimal string in the market's currency */
  offer?: { price: string; isAvailable: boolean }
}

export interface RenderedPage {
  status: number
  html: string
  head: PageHead
  /** what search engines may know of the page's subject, as schema.org JSON-LD; empty when it is private */
  structuredData: readonly object[]
  /** the modules the page is made of from the project's root, their keys in the build's manifest */
  files: readonly string[]
}

/** A page before anybody's data is in it. */
export interface PageShell {
  /** what stands there until its script has started */
  html: string
  head: PageHead
  /** the modules that it is made of, from the project's root */
  files: readonly string[]
  /** those that it may load once it is in use */
  later: readonly string[]
}

/** The addresses of pages that take no parameter. */
export interface PageDirectory {
  /** those that search engines should know */
  open: readonly string[]
  /** those that nobody sees without signing in */
  signedIn: readonly string[]
}

/** The pages as the server uses them: first ask what a page needs, then render it with what was found. */
export interface PageRenderer {
  directory: PageDirectory
  /** the query that tells who is signed in; its outcome comes before any plan */
  currentUserQuery: QueryRequest
  /** what a page needs as far as the outcomes so far tell: one may lead to a further query */
  plan(request: PageRequest, outcomes: readonly QueryOutcome[]): PagePlan
  render(request: PageRequest, state: PageState): Promise<RenderedPage>
  /** the kitchen as a browser may keep it for when there is no network */
  kitchenShell(): PageShell
}
