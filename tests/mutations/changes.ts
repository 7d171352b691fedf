import type { Mutation } from './mutation.ts'

/** Mutations of changes to existing listings, and of switches for operators. */
export const changes: readonly Mutation[] = [
  {
    breaks: 'a sold-out or past listing cannot be corrected, because unchanged fields are validated too',
    file: 'shared/changed-fields-rules.ts',
    find: 'isAnyFieldChanged(judges, after, before) ? refuse(after)',
    becomes: 'isAnyFieldChanged(judges, after, null) ? refuse(after)',
    noticedBy: ['shared/changed-fields-rules.test.ts', 'server/listings/change-in-any-state.test.ts'],
  },
  {
    breaks: 'a skipped bake day is restored although new listings are off',
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
