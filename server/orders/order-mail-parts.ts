/** Both people of an order, by name. */
export interface Names {
  buyerName: string
  cookName: string
}

/** What a buyer reads whose money goes back. */
export const refundComing = 'What was paid is on its way back to the same account or card.'

/** What their baker reads of it. */
export function paidGoesBack({ buyerName }: Pick<Names, 'buyerName'>): string {
  return `What ${buyerName} paid goes back.`
}
