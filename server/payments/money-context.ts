import type { AppContext } from '#server/app-context.ts'
import type { Providers } from './open-providers.ts'

/** What those parts of the server are given that deal with payments. */
export interface MoneyContext extends AppContext {
  /** who moves money */
  providers: Providers
}
