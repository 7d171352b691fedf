import { locale } from './locale.ts'

/**
 * The form of a text for a count, which stands in it for `#`: `plural(3, ['# order', '# orders'])` is "3 orders". English has one for 1
 * and one for all else; translations have as many as their language, in the order of `formOf`. What else is filled in has a
 * name: `{baker}`.
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

/** Catalogues have the forms in this order, those that the language has. */
const order: readonly Intl.LDMLPluralRule[] = ['zero', 'one', 'two', 'few', 'many', 'other']
const kinds = order.filter((kind) => rules.resolvedOptions().pluralCategories.includes(kind))

function formOf(count: number): number {
  return kinds.indexOf(rules.select(count))
}
