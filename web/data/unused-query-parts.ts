/** Replaces the query library's mutation cache; pages use no mutations. */
export class MutationCache {
  findAll(): never[] {
    return []
  }
  resumePausedMutations(): Promise<void> {
    return Promise.resolve()
  }
  clear(): void {
    // there is nothing to clear
  }
}

/** Replace the query library's infinite queries, which pages do not use. */
export const infiniteQueryBehavior = () => undefined
export const hasNextPage = () => false
export const hasPreviousPage = () => false
