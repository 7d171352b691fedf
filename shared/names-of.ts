/** The names of a record's fields, in order. */
export function namesOf<Fields extends object>(fields: Fields): (keyof Fields & string)[] {
  // `Object.keys` returns only `string[]`
  return Object.keys(fields) as (keyof Fields & string)[]
}
