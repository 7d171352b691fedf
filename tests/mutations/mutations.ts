import { money } from './money.ts'
import type { Mutation } from './mutation.ts'

/** All rules that `npm run mutate` breaks. */
export const mutations: readonly Mutation[] = [...money]
