/** A value of a form: a text, or a group by name. */
export type FormValue = string | { [name: string]: FormValue }

/**
 * Parses Stripe's form bodies, `a=1&b[c]=2&d[0]=3`, into nested records of texts; null for invalid or
 * conflicting names.
 */
export function readForm(body: string): Record<string, FormValue> | null {
  const form: Record<string, FormValue> = {}
  for (const [path, value] of new URLSearchParams(body)) {
    const names = namesOf(path)
    if (names === null || !place(form, names, value)) return null
  }
  return form
}

function namesOf(path: string): string[] | null {
  const [, first, rest] = /^([^[\]]+)((?:\[[^[\]]+\])*)$/.exec(path) ?? []
  if (first === undefined || rest === undefined) return null
  const names = [first, ...[...rest.matchAll(/\[([^[\]]+)\]/g)].map(([, name = '']) => name)]
  return names.includes('__proto__') ? null : names
}

function place(group: Record<string, FormValue>, [name = '', ...rest]: string[], value: string): boolean {
  const there = group[name]
  if (rest.length === 0) {
    if (there !== undefined) return false
    group[name] = value
    return true
  }
  if (typeof there === 'string') return false
  const inner = there ?? {}
  group[name] = inner
  return place(inner, rest, value)
}
