/** A rule and the fields that it checks. */
export interface FieldRule<Fields extends object, Issue> {
  judges: readonly (keyof Fields)[]
  /** the issue, or null */
  refuse: (fields: Fields) => Issue | null
}

/**
 * The issues in the order of the rules. A new record (`before` is null) must pass all rules, a change only
 * those of its changed fields: stored values may have become invalid.
 */
export function issuesOf<Fields extends object, Issue>(
  rules: readonly FieldRule<Fields, Issue>[],
  after: Fields,
  before: Fields | null,
): Issue[] {
  return rules.flatMap(({ judges, refuse }) => {
    const issue = isAnyFieldChanged(judges, after, before) ? refuse(after) : null
    return issue === null ? [] : [issue]
  })
}

/** Whether a change affects any of these fields; a new record affects all of them. */
export function isAnyFieldChanged<Fields extends object>(
  fields: readonly (keyof Fields)[],
  after: Fields,
  before: Fields | null,
): boolean {
  return (
    before === null || fields.some((field) => JSON.stringify(after[field]) !== JSON.stringify(before[field]))
  )
}
