import type { Mutation } from './mutation.ts'

/** What keeps people from changing what they have, and what an operator turns on. */
export const changes: readonly Mutation[] = [
  {
    breaks: 'what is sold out or past cannot be corrected, as a change is judged by what it leaves alone',
    file: 'shared/changed-fields-rules.ts',
    find: 'isAnyFieldChanged(judges, after, before) ? refuse(after)',
    becomes: 'isAnyFieldChanged(judges, after, null) ? refuse(after)',
    noticedBy: ['shared/changed-fields-rules.test.ts', 'server/listings/change-in-any-state.test.ts'],
  },
  {
    breaks: 'a bake day that was left out is baked on though no new listings are taken',
    file: 'server/bake-days/bake-day-rules.ts',
    find: "before !== after && !(before === 'open' && after === 'draft')",
    becomes: 'before === null && after !== null',
    noticedBy: ['server/bake-days/change-in-any-state.test.ts'],
  },
  {
    breaks: 'an empty shop claims happy customers',
    file: 'server/settings/settings-rules.ts',
    find: "'marketing.showsClaims': false",
    becomes: "'marketing.showsClaims': true",
    noticedBy: ['server/site/claims.test.ts'],
  },
]
