import tokens from '#web/styles/tokens.css?raw'

/** A token of the style sheet, and what its comment says of it. */
interface NamedToken {
  name: string
  value: string
  note: string
}

const declaration = /^ {4}(--[\w-]+):\s*([^;]+);(?:\s*\/\*\s*(.*?)\s*\*\/)?/gm

/** The tokens as `tokens.css` states them, so that this page cannot tell of others. */
const stated: readonly NamedToken[] = Array.from(
  (tokens.split('[data-theme=')[0] ?? '').matchAll(declaration),
  ([, name = '', value = '', note = '']) => ({ name, value, note }),
)

/** The tokens whose name begins so. */
export function tokensNamed(...beginnings: string[]): NamedToken[] {
  return stated.filter(({ name }) => beginnings.some((beginning) => name.startsWith(beginning)))
}

/** The tokens that are colours. */
export function colours(): NamedToken[] {
  return stated.filter(({ value }) => /^(light-dark\(#|#)/.test(value))
}
