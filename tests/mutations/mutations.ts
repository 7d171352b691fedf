import { accounts } from './accounts.ts'
import { answers } from './answers.ts'
import { bakeDays } from './bake-days.ts'
import { books } from './books.ts'
import { changes } from './changes.ts'
import { instructions } from './instructions.ts'
import { limits } from './limits.ts'
import { money } from './money.ts'
import type { Mutation } from './mutation.ts'
import { options } from './options.ts'
import { owed } from './owed.ts'
import { pages } from './pages.ts'
import { paying } from './paying.ts'
import { payouts } from './payouts.ts'
import { places } from './places.ts'
import { races } from './races.ts'
import { reportedMoney } from './reported-money.ts'
import { requests } from './requests.ts'
import { security } from './security.ts'
import { shop } from './shop.ts'
import { watching } from './watching.ts'
import { webhooks } from './webhooks.ts'

/** All mutations of `npm run mutate`. */
export const mutations: readonly Mutation[] = [
  ...limits,
  ...money,
  ...paying,
  ...payouts,
  ...reportedMoney,
  ...owed,
  ...books,
  ...instructions,
  ...accounts,
  ...races,
  ...shop,
  ...changes,
  ...options,
  ...places,
  ...bakeDays,
  ...pages,
  ...requests,
  ...security,
  ...watching,
  ...answers,
  ...webhooks,
]
