import { adminActions, adminTargets } from '#shared/admin-actions.ts'

type Details = Readonly<Record<string, unknown>>

/** An action's label, or its name if unknown. */
export function actionText(action: string): string {
  return wordsIn(adminActions, action)
}

/** The label of an action's target. */
export function targetText(targetType: string): string {
  return wordsIn(adminTargets, targetType)
}

function wordsIn(words: Readonly<Record<string, string>>, name: string): string {
  return Object.hasOwn(words, name) ? (words[name] ?? name) : name
}

/** A changed field with its values as text. */
export interface ChangedPart {
  name: string
  before: string
  after: string
}

/** The fields an action changed; empty without before and after. */
export function changedParts({ before, after }: Details): ChangedPart[] {
  if (before === undefined && after === undefined) return []
  const [old, young] = [partsOf(before), partsOf(after)]
  return [...new Set([...old.keys(), ...young.keys()])].map((name) => ({
    name: nameText(name),
    before: valueText(old.get(name)),
    after: valueText(young.get(name)),
  }))
}

/** The other details of an action, such as its reason. */
export function otherParts({ before: _, after: __, ...others }: Details): { name: string; value: string }[] {
  return Object.entries(others).map(([name, value]) => ({ name: nameText(name), value: valueText(value) }))
}

/** The entries of an object; any other value is one entry. */
function partsOf(value: unknown): Map<string, unknown> {
  if (value === undefined) return new Map()
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return new Map(Object.entries(value))
  return new Map([['value', value]])
}

/** Formats a field name: "isActive" as "Is active". */
function nameText(name: string): string {
  const words = name
    .replaceAll('_', ' ')
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'None'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
