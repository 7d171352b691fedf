import tokens from '#web/styles/tokens.css?raw'

/** A token of the style sheet with its comment. */
interface NamedToken {
  name: string
  value: string
  note: string
}

const declaration = /^ {4}(--[\w-]+):\s*([^;]+);(?:\s*\/\*\s*(.*?)\s*\*\/)?/gm

/** The tokens parsed from `tokens.css`. */
const stated: readonly NamedToken[] = Array.from(
  (tokens.split('[data-theme=')[0] ?? '').matchAll(declaration),
  ([, name = '', value = '', note = '']) => ({ name, value, note }),
)

/** The tokens whose name starts with one of `beginnings`. */
export function tokensNamed(...beginnings: string[]): NamedToken[] {
  return stated.filter(({ name }) => beginnings.some((beginning) => name.startsWith(beginning)))
}

/** The color tokens. */
export function colors(): NamedToken[] {
  return stated.filter(({ value }) => /^(light-dark\(#|#)/.test(value))
}
