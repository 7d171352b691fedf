import { accounts } from './accounts.ts'
import { money } from './money.ts'
import type { Mutation } from './mutation.ts'
import { pages } from './pages.ts'
import { races } from './races.ts'
import { shop } from './shop.ts'

/** All rules that `npm run mutate` breaks. */
export const mutations: readonly Mutation[] = [...money, ...accounts, ...races, ...shop, ...pages]
