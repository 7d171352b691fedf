import { type KeptFactors, peoplesFactors } from '#server/accounts/keys/kept-factors.ts'
import { adminSessionKeys } from '#server/accounts/keys/signing-keys.ts'
import { adminLibrary } from './admin-library.ts'

/** The second factors of admins. */
export const adminsFactors: KeptFactors = {
  table: 'admin_two_factors',
  keysOf: adminSessionKeys,
  library: adminLibrary,
}

/** All second factors there are. */
export const everybodysFactors: readonly KeptFactors[] = [peoplesFactors, adminsFactors]
