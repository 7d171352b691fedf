import type { Mutation } from './mutation.ts'

/** What the places of bakers promise. */
export const places: readonly Mutation[] = [
  {
    breaks: 'who comes to one place of a baker takes room at another',
    file: 'server/pickups/pickup-slot-rules.ts',
    find: 'place_id === slot.place_id && ',
    becomes: '',
    noticedBy: ['server/pickups/pickup-slot-rules.test.ts'],
  },
  {
    breaks: 'a window of one place is offered at another',
    file: 'server/pickups/pickup-window-rules.ts',
    find: 'window.place_id === null || window.place_id === place',
    becomes: 'true',
    noticedBy: ['server/pickups/pickup-window-rules.test.ts', 'server/pickups/pickup-slot-rules.test.ts'],
  },
  {
    breaks: 'a second tab overwrites a pickup place that was changed meanwhile',
    file: 'server/pickups/save-pickup-place.ts',
    find: 'body.version !== undefined && body.version !== before.version',
    becomes: 'false',
    noticedBy: ['server/pickups/pickup-places.test.ts'],
  },
  {
    breaks: 'a second tab overwrites a pickup window that was changed meanwhile',
    file: 'server/pickups/save-pickup-window.ts',
    find: 'body.version !== undefined && body.version !== before.version',
    becomes: 'false',
    noticedBy: ['server/pickups/pickup-windows.test.ts'],
  },
  {
    breaks: 'a running order moves with its place',
    file: 'server/orders/order-presenter.ts',
    find: 'order.place ?? order',
    becomes: 'order',
    noticedBy: ['server/pickups/pickup-places.test.ts', 'server/orders/ordered-as-it-was.test.ts'],
  },
  {
    breaks: 'what was ordered is ready when its listing says by now',
    file: 'server/batches/order-ready.ts',
    find: '(orders.ready_at at time zone ${orderZone})',
    becomes: '(null::timestamp)',
    noticedBy: ['server/orders/ordered-as-it-was.test.ts'],
  },
  {
    breaks: 'where a baker lived is left with the orders of an account that is deleted',
    file: 'server/pickups/pickup-places-repository.ts',
    find: "where('place', 'is not', null)",
    becomes: "where('place_id', 'is not', null)",
    noticedBy: ['server/accounts/account-care.test.ts'],
  },
  {
    breaks: 'who exports their data learns where bakers live who hide it',
    file: 'server/leaving/account-data-repository.ts',
    find: '({ place: _place, ...order }) => order',
    becomes: '(order) => order',
    noticedBy: ['server/accounts/account-care.test.ts'],
  },
  {
    breaks: 'an import at a pickup place that has moved meanwhile has its old address',
    file: 'server/imports/store-import.ts',
    find: 'read.get(id) === version',
    becomes: 'read.has(id)',
    noticedBy: ['server/imports/imports-in-a-rush.test.ts'],
  },
]
