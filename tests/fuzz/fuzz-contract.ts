import * as z from 'zod/mini'
import { searchListings } from '#shared/api/listings.ts'
import { findMarkets } from '#shared/api/markets.ts'
import { uploadPhoto } from '#shared/api/photos.ts'
import { seeded } from '#tests/make/seeded.ts'
import { makeTestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'
import { type RouteInput, withRoutesOf } from '#tests/roles/registered-routes.ts'
import { roleTable } from '#tests/roles/role-table.ts'
import type { Rule } from '#tests/roles/rule.ts'
import { paths } from '#web/paths.ts'
import { type EdgeCall, EdgeCallers } from './edge-callers.ts'
import { edgesOf, exampleOf, type InputPlace, inputSchema, placesOf, withValue } from './edge-values.ts'

/** The number of calls, their statuses and the wrong responses. */
export interface FuzzReport {
  calls: number
  /** by the first digit of the status */
  answers: Record<string, number>
  wrong: string[]
}

/** The call that takes a form. */
const photoUpload = `${uploadPhoto.method} ${uploadPhoto.path}`

/** Pages with a query of the contract. */
const pages: Readonly<Record<string, RouteInput>> = {
  [`GET ${paths.browse}`]: { querystring: searchListings.query },
  [`GET ${paths.marketFinder}`]: { querystring: findMarkets.query },
}

/** Makes calls with an edge value: all of them, or a sample of `most` chosen by `seed`. */
export async function fuzzContract({ seed, most }: { seed: number; most?: number }): Promise<FuzzReport> {
  const { built: test, routes } = await withRoutesOf(() => makeTestApp(anyEngine))
  try {
    const calls = shuffled(edgeCalls(routes), seed).slice(0, most)
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
  const parts = [
    ...(['params', 'querystring', 'body'] as const).map((part) => ({
      part,
      schema: inputSchema(input[part]),
    })),
    ...(route === photoUpload ? [{ part: 'form' as const, schema: photoForm }] : []),
  ]
  return parts.flatMap(({ part, schema }) =>
    placesOf(schema).flatMap((place) =>
      edgesOf(place).map((value) => ({
        route,
        rule,
        part,
        place,
        value,
        body,
        query: queryBeside(input.querystring, part, place),
      })),
    ),
  )
}

/** The query parameters beside a place: required ones, or all when the place depends on others. */
function queryBeside(query: unknown, part: EdgeCall['part'], place: InputPlace): unknown {
  const schema = inputSchema(query)
  const required = exampleOf({ ...schema, type: 'object' })
  if (part !== 'querystring' || !(query instanceof z.ZodMiniType)) return required
  const isEnough = query.safeParse(withValue(required, place.path, exampleOf(place.schema))).success
  return isEnough ? required : exampleOf({ ...schema, required: Object.keys(schema.properties ?? {}) })
}

/** Text fields in a photo form: in place of the photo, and beside it. */
const photoForm = inputSchema(z.object({ photo: z.string(), caption: z.string() }))

/** A copy, shuffled by the seed. */
function shuffled<T>(items: readonly T[], seed: number): T[] {
  const random = seeded(seed)
  const order = items.map((item) => ({ item, at: random() }))
  return order.sort((one, other) => one.at - other.at).map(({ item }) => item)
}

function nameOf({ route, part, place, value }: EdgeCall): string {
  return `${route} ${part}.${place.path.join('.')} = ${JSON.stringify(value).slice(0, 60)}`
}
