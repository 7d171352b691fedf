import { searchListings } from '#shared/api/listings.ts'
import { findMarkets } from '#shared/api/markets.ts'
import { makeTestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'
import { type RouteInput, withRoutesOf } from '#tests/roles/registered-routes.ts'
import { type Rule, roleTable } from '#tests/roles/role-table.ts'
import { paths } from '#web/paths.ts'
import { type EdgeCall, EdgeCallers } from './edge-callers.ts'
import { edgesOf, exampleOf, inputSchema, placesOf } from './edge-values.ts'

/** How many calls were made, how they were answered, and which answers were wrong. */
export interface FuzzReport {
  calls: number
  /** by the first digit of the status */
  answers: Record<string, number>
  wrong: string[]
}

/** Pages that read a query of the contract's. */
const pages: Readonly<Record<string, RouteInput>> = {
  [`GET ${paths.browse}`]: { querystring: searchListings.query },
  [`GET ${paths.marketFinder}`]: { querystring: findMarkets.query },
}

/** Makes every second call with an edge value, from the first or the second on: `npm test` makes one half, the slow run the other. */
export async function fuzzContract(from: 'first' | 'second'): Promise<FuzzReport> {
  const skipped = from === 'first' ? 1 : 0
  const { built: test, routes } = await withRoutesOf(() => makeTestApp(anyEngine))
  try {
    const calls = edgeCalls(routes).filter((_, index) => index % 2 !== skipped)
    const report: FuzzReport = { calls: calls.length, answers: {}, wrong: [] }
    const callers = new EdgeCallers(test)
    for (const call of calls) {
      const { status, fault } = await callers.make(call)
      const hundred = `${String(status)[0]}xx`
      report.answers[hundred] = (report.answers[hundred] ?? 0) + 1
      if (fault !== null) report.wrong.push(`${nameOf(call)}: ${fault}`)
    }
    return report
  } finally {
    await test.close()
  }
}

function edgeCalls(routes: ReadonlyMap<string, RouteInput>): EdgeCall[] {
  const rows = Object.entries(roleTable).filter(([row]) => !row.includes('?'))
  const ofRoutes = rows.flatMap(([route, rule]) => edgesOfRoute(route, rule, routes.get(route) ?? {}))
  const ofPages = Object.entries(pages).flatMap(([route, input]) =>
    edgesOfRoute(route, { who: 'everyone' }, input),
  )
  return [...ofRoutes, ...ofPages]
}

function edgesOfRoute(route: string, rule: Rule, input: RouteInput): EdgeCall[] {
  const body = rule.body ?? exampleOf(inputSchema(input.body))
  return (['params', 'querystring', 'body'] as const).flatMap((part) =>
    placesOf(inputSchema(input[part])).flatMap((place) =>
      edgesOf(place).map((value) => ({ route, rule, part, place, value, body })),
    ),
  )
}

function nameOf({ route, part, place, value }: EdgeCall): string {
  return `${route} ${part}.${place.path.join('.')} = ${JSON.stringify(value).slice(0, 60)}`
}
