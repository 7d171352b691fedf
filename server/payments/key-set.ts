import * as z from 'zod/mini'

/** What the environment says of one provider. */
export interface KeySet<Keys> {
  /** null: none of its variables is set */
  keys: Keys | null
  /** half a set, which would fail at the first payment, in words */
  problems: string[]
}

/** The keys that a provider's variables hold: all of them, or none. */
export function readKeySet<Shape extends Record<string, z.ZodMiniString>, Keys>(
  variables: z.ZodMiniObject<Shape>,
  values: unknown,
  toKeys: (values: z.output<z.ZodMiniObject<Shape>>) => Keys,
): KeySet<Keys> {
  const parsed = z.safeParse(variables, values)
  if (parsed.success) return { keys: toKeys(parsed.data), problems: [] }
  const names = Object.keys(variables.def.shape)
  const missing = parsed.error.issues.map(({ path }) => path.join('.'))
  if (missing.length === names.length) return { keys: null, problems: [] }
  return {
    keys: null,
    problems: missing.map((name) => `${name} must be set too, or none of ${names.join(', ')}`),
  }
}
