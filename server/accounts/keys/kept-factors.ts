import { accountLibrary } from '../account-library.ts'
import type { FactorTable } from './server-secrets-repository.ts'
import { sessionKeys } from './signing-keys.ts'

/** The second factors of one kind of account: where they are kept, with which keys, and by which library's hand. */
export interface KeptFactors {
  table: FactorTable
  keysOf: typeof sessionKeys
  library: (...given: Parameters<typeof accountLibrary>) => Promise<{ $context: Promise<LibraryContext> }>
}

type LibraryContext = Pick<Awaited<Awaited<ReturnType<typeof accountLibrary>>['$context']>, 'secretConfig'>

/** The second factors of people who buy and bake. */
export const peoplesFactors: KeptFactors = {
  table: 'two_factors',
  keysOf: sessionKeys,
  library: accountLibrary,
}
