import { parse } from 'regexparam'
import { movedPaths, notFoundRoute, type PageRoute, routes } from './routes.tsx'

type Params = Readonly<Record<string, string>>

/** The page at a path, or the address that the path moved to. */
export type RouteMatch = { route: PageRoute; params: Params } | { movedTo: string }

const matchers = routes.map((route) => ({ route, paramsOf: pathMatcher(route.path) }))
const movers = movedPaths.map(({ from, to }) => ({ to, paramsOf: pathMatcher(from) }))

/** Finds the page at a path. A moved address keeps its query; an unknown path is the Page Not Found page (NAV-48). */
export function matchRoute(path: string, search: string): RouteMatch {
  for (const { to, paramsOf } of movers) {
    const params = paramsOf(path)
    if (params) return { movedTo: fill(to, params) + (search === '' ? '' : `?${search}`) }
  }
  for (const { route, paramsOf } of matchers) {
    const params = paramsOf(path)
    if (params) return { route, params }
  }
  return { route: notFoundRoute, params: {} }
}

function pathMatcher(pattern: string): (path: string) => Params | null {
  const { keys, pattern: expression } = parse(pattern)
  return (path) => {
    const match = expression.exec(path)
    return match && Object.fromEntries(keys.map((key, index) => [key, decoded(match[index + 1] ?? '')]))
  }
}

function fill(pattern: string, params: Params): string {
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

/** Decodes a part of a path; an invalid encoding stays as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
