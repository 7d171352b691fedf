import { adminActions, adminTargets } from '#shared/admin-actions.ts'

type Details = Readonly<Record<string, unknown>>

/** What was done, in words; the name itself for an action of another time. */
export function actionText(action: string): string {
  return wordsIn(adminActions, action)
}

/** What it was done to, in words. */
export function targetText(targetType: string): string {
  return wordsIn(adminTargets, targetType)
}

function wordsIn(words: Readonly<Record<string, string>>, name: string): string {
  return Object.hasOwn(words, name) ? (words[name] ?? name) : name
}

/** One thing that an action changed, as text. */
export interface ChangedPart {
  name: string
  before: string
  after: string
}

/** What an action changed, part by part; empty where it says no before and after. */
export function changedParts({ before, after }: Details): ChangedPart[] {
  if (before === undefined && after === undefined) return []
  const [old, young] = [partsOf(before), partsOf(after)]
  return [...new Set([...old.keys(), ...young.keys()])].map((name) => ({
    name: nameText(name),
    before: valueText(old.get(name)),
    after: valueText(young.get(name)),
  }))
}

/** What else an action says of itself: the reason above all. */
export function otherParts({ before: _, after: __, ...others }: Details): { name: string; value: string }[] {
  return Object.entries(others).map(([name, value]) => ({ name: nameText(name), value: valueText(value) }))
}

/** An object part by part; anything else is one part. */
function partsOf(value: unknown): Map<string, unknown> {
  if (value === undefined) return new Map()
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return new Map(Object.entries(value))
  return new Map([['value', value]])
}

/** "isActive" as "Is active". */
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
