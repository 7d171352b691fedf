/** A rule for what is made, with the fields that it judges. */
export interface FieldRule<Fields extends object, Issue> {
  judges: readonly (keyof Fields)[]
  /** what is wrong; null when nothing is */
  refuse: (fields: Fields) => Issue | null
}

/**
 * What is wrong by some rules, in their order: with something new (`before` is null) by all of them, with a change by those that judge a
 * field it changes. What is stored may break a rule by now, and never keeps its owner from changing something else.
 */
export function issuesOf<Fields extends object, Issue>(
  rules: readonly FieldRule<Fields, Issue>[],
  after: Fields,
  before: Fields | null,
): Issue[] {
  return rules.flatMap(({ judges, refuse }) => {
    const issue = isAnyChanged(judges, after, before) ? refuse(after) : null
    return issue === null ? [] : [issue]
  })
}

/** Whether a change makes any of some fields another; something new makes all of them. */
export function isAnyChanged<Fields extends object>(
  fields: readonly (keyof Fields)[],
  after: Fields,
  before: Fields | null,
): boolean {
  return (
    before === null || fields.some((field) => JSON.stringify(after[field]) !== JSON.stringify(before[field]))
  )
}
