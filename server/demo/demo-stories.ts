import type { DemoStory, StoryStep } from './demo-story.ts'

const confirm: StoryStep = { do: 'confirm' }
const handOver: StoryStep = { do: 'hand over' }

const bagels = 'Boiled sesame bagels'
const bagelBox = 'Bagel box, mixed your way'
const pie = 'Sour cherry lattice pie'
const rolls = 'Midnight rye rolls'
const cookies = 'Cupboard oat cookies'
const tart = 'Flourless chocolate tart'

const dozen = { bake: bagels, option: 'A dozen' } as const
const halfDozen = { bake: bagels, option: 'Half a dozen' } as const
const sixMixed = { bake: bagelBox, option: 'Box of 6', box: { Plain: 2, Sesame: 3, Onion: 1 } } as const

/** The orders of the buyer whom a person plays, in every status. */
const ofTheBuyer: readonly DemoStory[] = [
  { ...sixMixed, key: 'waits', buyer: 'buyer', bakeDay: 1, notes: 'One more napkin, please.', steps: [] },
  { ...dozen, key: 'waits-paid', buyer: 'buyer', bakeDay: 1, payWith: 'paypal', steps: [] },
  { ...halfDozen, key: 'confirmed', buyer: 'buyer', bakeDay: 0, steps: [confirm] },
  {
    ...sixMixed,
    key: 'ready',
    buyer: 'buyer',
    bakeDay: 0,
    payWith: 'paypal',
    steps: [confirm, { do: 'tell ready' }],
  },
  {
    key: 'asks-to-cancel',
    buyer: 'buyer',
    bake: pie,
    bakeDay: 0,
    payWith: 'paypal',
    steps: [confirm, { do: 'ask to cancel', reason: 'The dinner moved to next week.' }],
  },
  {
    ...halfDozen,
    key: 'completed',
    buyer: 'buyer',
    bakeDay: -9,
    steps: [
      confirm,
      handOver,
      { do: 'review', rating: 5, body: 'Chewy, still warm, gone before the second floor.' },
      { do: 'reply', reply: 'Next time bring a friend for the other five.' },
    ],
  },
  {
    ...sixMixed,
    key: 'completed-paid',
    buyer: 'buyer',
    bakeDay: -3,
    payWith: 'paypal',
    steps: [confirm, handOver],
  },
  {
    ...halfDozen,
    key: 'completed-without-code',
    buyer: 'buyer',
    bakeDay: -1,
    payWith: 'paypal',
    steps: [confirm, { do: 'vouch' }],
  },
  {
    key: 'declined',
    buyer: 'buyer',
    bake: pie,
    bakeDay: -2,
    payWith: 'paypal',
    steps: [{ do: 'decline', reason: 'The cherries did not come. Your money is on its way back.' }],
  },
  {
    ...halfDozen,
    key: 'cancelled',
    buyer: 'buyer',
    bakeDay: -7,
    steps: [confirm, { do: 'ask to cancel', reason: 'I am out of town that day.' }, { do: 'approve' }],
  },
  {
    ...dozen,
    key: 'cancelled-by-baker',
    buyer: 'buyer',
    bakeDay: -6,
    payWith: 'paypal',
    steps: [confirm, { do: 'cancel', reason: 'The kettle broke, so nothing was boiled today.' }],
  },
  { ...halfDozen, key: 'expired', buyer: 'buyer', bakeDay: -8, steps: [{ do: 'let expire' }] },
  {
    ...dozen,
    key: 'refunded-in-part',
    buyer: 'buyer',
    bakeDay: -11,
    payWith: 'paypal',
    steps: [confirm, handOver, { do: 'refund', cents: 400, reason: 'Two of them were burnt.' }],
  },
  {
    ...sixMixed,
    key: 'not-received',
    buyer: 'buyer',
    bakeDay: -2,
    payWith: 'paypal',
    steps: [confirm, { do: 'say not received', reason: 'The shelf was empty when I came.' }],
  },
  {
    ...halfDozen,
    key: 'no-show',
    buyer: 'buyer',
    bakeDay: -12,
    steps: [confirm, { do: 'mark no-show' }],
  },
  {
    ...dozen,
    key: 'in-part',
    buyer: 'buyer',
    bakeDay: -4,
    quantity: 2,
    payWith: 'paypal',
    steps: [{ do: 'fulfil in part', quantity: 1 }, handOver],
  },
  {
    ...dozen,
    key: 'never-paid',
    buyer: 'buyer',
    bakeDay: -10,
    payWith: 'paypal',
    isAbandoned: true,
    steps: [],
  },
  {
    key: 'completed-by-card',
    buyer: 'buyer',
    bake: rolls,
    bakeDay: -2,
    payWith: 'stripe',
    steps: [confirm, handOver, { do: 'review', rating: 5, body: 'At one in the morning, still soft.' }],
  },
  {
    key: 'refunded',
    buyer: 'buyer',
    bake: cookies,
    bakeDay: -5,
    payWith: 'stripe',
    steps: [confirm, handOver, { do: 'refund', cents: 600, reason: 'The bag got wet. I am sorry.' }],
  },
]

/** A neighbor's completed order with a review, and the baker's reply. */
function praise(
  key: string,
  {
    rating,
    body,
    reply,
    ...of
  }: Omit<DemoStory, 'key' | 'steps'> & {
    rating: number
    body: string
    reply?: string
  },
): DemoStory {
  const answer: StoryStep[] = reply === undefined ? [] : [{ do: 'reply', reply }]
  return { ...of, key, steps: [confirm, handOver, { do: 'review', rating, body }, ...answer] }
}

const ofNeighbors: readonly DemoStory[] = [
  { ...dozen, key: 'neighbor-waits', buyer: 'greta', bakeDay: 1, steps: [] },
  { ...sixMixed, key: 'neighbor-confirmed', buyer: 'louis', bakeDay: 0, steps: [confirm] },
  praise('bagels-nadia', {
    ...{ ...halfDozen, buyer: 'nadia', bakeDay: -5, rating: 5 },
    body: 'The real thing. They squeak a little when you tear them.',
    reply: 'That is the malt. See you Sunday.',
  }),
  praise('bagel-box-omar', {
    ...{ ...sixMixed, buyer: 'omar', bakeDay: -6, rating: 4 },
    body: 'Great bagels. One onion turned out to be two, which nobody minded.',
  }),
  praise('rolls-greta', {
    ...{ bake: rolls, buyer: 'greta', bakeDay: -7, rating: 5 },
    body: 'I came home at two and there was my bag. What a city.',
    reply: 'It is my favorite hour, too.',
  }),
  praise('cookies-omar', {
    ...{ bake: cookies, buyer: 'omar', bakeDay: -4, rating: 4 },
    body: 'Honest cookies. I would take a few more raisins.',
  }),
  praise('empanadas-nadia', {
    ...{ bake: 'Friday empanadas, black bean and corn', buyer: 'nadia', bakeDay: -1, rating: 5 },
    body: 'Fourteen pleats, I counted. Still good on the bus.',
    reply: 'My mother says hello.',
  }),
  praise('brownies-louis', {
    ...{ bake: 'Fudge brownies with sea salt', option: 'Tray of 6', buyer: 'louis', bakeDay: -1, rating: 5 },
    payWith: 'paypal',
    body: 'We did fight over the corner piece.',
  }),
  praise('loaf-greta', {
    ...{ bake: 'Coconut and lime loaf cake', buyer: 'greta', bakeDay: -2, rating: 4 },
    body: 'Lovely and damp. A little sweet for me.',
    reply: 'Thank you. I use less sugar from now on.',
  }),
  praise('buns-omar', {
    ...{ bake: 'Pistachio morning buns', buyer: 'omar', bakeDay: -1, rating: 5 },
    payWith: 'paypal',
    body: 'The caramel at the bottom deserves its own stall.',
  }),
  praise('buckwheat-louis', {
    ...{ bake: 'Seeded buckwheat loaf', buyer: 'louis', bakeDay: -1, rating: 5 },
    body: 'My son cannot have wheat, and he asked for seconds.',
    reply: 'That makes my week.',
  }),
  praise('babka-nadia', {
    ...{ bake: 'Chocolate babka', option: 'Whole', buyer: 'nadia', bakeDay: -2, rating: 5 },
    body: 'There was no second half to toast.',
  }),
  praise('tarts-greta', {
    ...{ bake: 'Portuguese custard tarts', option: 'Box of 4', buyer: 'greta', bakeDay: -1, rating: 5 },
    body: 'Better than on my honeymoon.',
    reply: 'I will not ask about the rest of it.',
  }),
  // these sell it out
  ...['nadia', 'omar', 'greta'].map((buyer) => ({
    key: `tart-${buyer}`,
    buyer,
    bake: tart,
    steps: [confirm],
  })),
]

/** All orders of the demo's history. */
export const demoStories: readonly DemoStory[] = [...ofTheBuyer, ...ofNeighbors]

/** The sample that is sold out, and who waits for it. */
export const waitedFor = { bake: tart, by: ['buyer', 'louis'] } as const
