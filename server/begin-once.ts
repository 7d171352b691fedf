/** Something that is begun at its first use. */
export interface BegunOnce<T> {
  /** begins it, or answers what was begun; a failure is tried again at the next call */
  (): Promise<T>
  /** null: it was not used yet */
  begun(): Promise<T> | null
}

/** Begins something at its first use, and once. */
export function beginOnce<T>(begin: () => Promise<T>): BegunOnce<T> {
  let result: Promise<T> | null = null
  const use = () => {
    result ??= begin().catch((error) => {
      result = null
      throw error
    })
    return result
  }
  return Object.assign(use, { begun: () => result })
}
