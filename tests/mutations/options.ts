import type { Mutation } from './mutation.ts'

/** Mutations of options: sizes, flavors, mixed boxes and messages on cakes. */
export const options: readonly Mutation[] = [
  {
    breaks: 'a dozen takes one serving of its batch',
    file: 'server/orders/rules/fulfilment-rules.ts',
    find: '  return quantity * servings_each\n',
    becomes: '  return quantity\n',
    noticedBy: ['server/orders/placing/ordering-options.test.ts'],
  },
  {
    breaks: 'a cancelled dozen returns one serving',
    file: 'server/orders/rules/fulfilment-rules.ts',
    find: 'promisedQuantity(order) * order.servings_each',
    becomes: 'promisedQuantity(order)',
    noticedBy: ['server/orders/rules/fulfilment-rules.test.ts'],
  },
  {
    breaks: 'an order without an option gets the first one at any price',
    file: 'shared/bake-options.ts',
    find: 'isUsual ? first : undefined',
    becomes: 'first',
    noticedBy: ['shared/bake-options.test.ts'],
  },
  {
    breaks: 'a mixed box is sold incomplete',
    file: 'shared/mixed-boxes.ts',
    find: '  if (chosen === pieces) return null\n',
    becomes: '  if (chosen > 0 && chosen <= pieces) return null\n',
    noticedBy: ['shared/mixed-boxes.test.ts'],
  },
  {
    breaks: 'a sold-out filling is ordered in a mixed box',
    file: 'shared/mixed-boxes.ts',
    find: 'fillings.filter(({ isSoldOut }) => !isSoldOut).map(({ name }) => name)',
    becomes: 'fillings.map(({ name }) => name)',
    noticedBy: ['shared/mixed-boxes.test.ts'],
  },
  {
    breaks: 'the kitchen bakes the fillings of one box where several are ordered',
    file: 'server/kitchen/prep-rules.ts',
    find: 'pieces: pieces * quantity',
    becomes: 'pieces',
    noticedBy: ['server/kitchen/prep-rules.test.ts'],
  },
  {
    breaks: 'an old client removes mixed boxes',
    file: 'server/listings/option-rules.ts',
    find: 'pieces === undefined ? same?.pieces : pieces',
    becomes: 'pieces',
    noticedBy: ['server/listings/option-rules.test.ts'],
  },
  {
    breaks: 'a message on a cake has no length limit',
    file: 'server/orders/placing/option-choice-rules.ts',
    find: 'message.length <= most',
    becomes: 'most > 0',
    noticedBy: ['server/orders/placing/option-choice-rules.test.ts'],
  },
]
