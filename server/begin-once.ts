/** A value created on first use. */
export interface BegunOnce<T> {
  /** creates it or returns the existing one; a failure is retried by the next call */
  (): Promise<T>
  /** null before the first use */
  begun(): Promise<T> | null
}

/** Creates a value on first use, once. */
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
