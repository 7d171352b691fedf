/** A rule of the product, broken in one place, and the tests that detect it. */
export interface Mutation {
  /** the wrong behavior, in words */
  breaks: string
  /** the mutated file */
  file: string
  /** a text that occurs exactly once, and its replacement */
  find: string
  becomes: string
  /** test files of the projects `rules`, `parts` and `unit`, or `types` if it must not compile */
  noticedBy: readonly string[] | 'types'
}
