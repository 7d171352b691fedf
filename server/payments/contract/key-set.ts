import * as z from 'zod/mini'

/** One provider's keys as read from the environment. */
interface ReadKeys<Keys> {
  /** null: none of its secrets is set */
  keys: Keys | null
  /** configuration errors, in words, such as an incomplete set */
  problems: string[]
}

/** A provider's credentials and the variables that hold them. */
export interface KeySet<Keys> {
  /** the environment variables, set all or none; each may be read from a file instead */
  secrets: readonly string[]
  /** all its environment variables, secret or not */
  names: readonly string[]
  read(environment: NodeJS.ProcessEnv): ReadKeys<Keys>
  /** the keys as the payment sandbox stores and serves them */
  schema: z.ZodMiniType<Keys>
  /** makes a payment sandbox's keys from random letters and digits */
  makeUp(random: () => string): Keys
}

interface KeySetParts<Name extends string, Options, Keys> extends Pick<KeySet<Keys>, 'schema' | 'makeUp'> {
  secrets: readonly Name[]
  /** the optional variables that are not secret */
  options: z.ZodMiniType<Options> & { shape: object }
  toKeys(secret: (name: Name) => string, options: Options): Keys
}

/** Makes a key set that accepts all of its secrets or none. */
export function makeKeySet<Name extends string, Options, Keys>({
  secrets,
  options,
  toKeys,
  ...rest
}: KeySetParts<Name, Options, Keys>): KeySet<Keys> {
  return {
    ...rest,
    secrets,
    names: [...secrets, ...Object.keys(options.shape)],
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
