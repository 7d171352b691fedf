/** Stands for the query library's record of mutations, of which pages have none. */
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

/** Stand for the library's endless lists, which pages do not use. */
export const infiniteQueryBehavior = () => undefined
export const hasNextPage = () => false
export const hasPreviousPage = () => false
