import { locale } from './locale.ts'

/**
 * The text for a count, which replaces `#`: `plural(3, ['# order', '# orders'])` is "3 orders". Translations
 * have as many forms as their language, in the order of `formOf`. Other placeholders are named: `{baker}`.
 */
export function plural(
  count: number,
  forms: readonly [one: string, other: string],
  values: Readonly<Record<string, string | number>> = {},
): string {
  const every: readonly string[] = forms
  const form = every[formOf(count)] ?? forms[1]
  return form.replace(/#|\{(\w+)\}/g, (mark, name) =>
    name ? `${values[name] ?? mark}` : count.toLocaleString(locale),
  )
}

const rules = new Intl.PluralRules(locale)

/** The order of plural forms in catalogues. */
const order: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other']
const kinds = order.filter((kind) => rules.resolvedOptions().pluralCategories.includes(kind))

function formOf(count: number): number {
  return kinds.indexOf(rules.select(count))
}
