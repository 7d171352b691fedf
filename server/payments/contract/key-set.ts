import * as z from 'zod/mini'

/** What the environment says of one provider. */
export interface ReadKeys<Keys> {
  /** null: none of its secrets is set */
  keys: Keys | null
  /** what is wrong, such as half a set, which would fail at the first payment; in words */
  problems: string[]
}

/** What a provider knows this marketplace by, and where that comes from. */
export interface KeySet<Keys> {
  /** the variables of the environment that hold it: all of them, or none; each may come from a file instead */
  secrets: readonly string[]
  read(environment: NodeJS.ProcessEnv): ReadKeys<Keys>
  /** the keys as the payment sandbox keeps and tells them */
  schema: z.ZodMiniType<Keys>
  /** those of a payment sandbox, made of random letters and digits */
  makeUp(random: () => string): Keys
}

interface KeySetParts<Name extends string, Options, Keys> extends Pick<KeySet<Keys>, 'schema' | 'makeUp'> {
  secrets: readonly Name[]
  /** the variables beside them that are no secrets, each of which may be left out */
  options: z.ZodMiniType<Options>
  toKeys(secret: (name: Name) => string, options: Options): Keys
}

/** A provider's keys as the environment has them: all of its secrets, or none. */
export function makeKeySet<Name extends string, Options, Keys>({
  secrets,
  options,
  toKeys,
  ...rest
}: KeySetParts<Name, Options, Keys>): KeySet<Keys> {
  return {
    ...rest,
    secrets,
    read(environment) {
      const parsed = z.safeParse(options, environment)
      const missing = secrets.filter((name) => !environment[name])
      if (parsed.success && missing.length === 0)
        return { keys: toKeys((name) => environment[name] ?? '', parsed.data), problems: [] }
      const issues = parsed.error?.issues ?? []
      const half = missing.length < secrets.length ? missing : []
      return {
        keys: null,
        problems: [
          ...issues.map(({ path, message }) => `${path.join('.')} ${message}`),
          ...half.map((name) => `${name} must be set too, or none of ${secrets.join(', ')}`),
        ],
      }
    },
  }
}
