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

/** Replace the query library's Suspense and error boundaries; pages show waiting and failures themselves. */
export const defaultThrowOnError = () => false
export const ensureSuspenseTimers = () => undefined
export const shouldSuspend = () => false
export const fetchOptimistic = () => Promise.resolve()
export const ensurePreventErrorBoundaryRetry = () => undefined
export const useClearResetErrorBoundary = () => undefined
export const getHasError = () => false
