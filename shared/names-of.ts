/** The names of a record's fields, in order. */
export function namesOf<Fields extends object>(fields: Fields): (keyof Fields & string)[] {
  // the type of `Object.keys` forgets what the record's own type says
  return Object.keys(fields) as (keyof Fields & string)[]
}
