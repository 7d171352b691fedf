type Fields = Readonly<Record<string, string | number | boolean | null>>

/** The fields that differ between two versions, for the activity log; null when none does. */
export function changedFields(before: Fields, after: Fields): { before: Fields; after: Fields } | null {
  const names = Object.keys(after).filter((name) => before[name] !== after[name])
  if (names.length === 0) return null
  const pick = (fields: Fields) => Object.fromEntries(names.map((name) => [name, fields[name] ?? null]))
  return { before: pick(before), after: pick(after) }
}
