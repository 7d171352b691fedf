const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

/** A small number of things in words, at the start of a sentence: "Three bakers". */
export function countText(count: number, one: string, many: string): string {
  return `${numbers[count] ?? count} ${count === 1 ? one : many}`
}

/** How many walks the pickups take: "Three bakers, so three short walks.", and of several days "One baker and several days, …". */
export function walksText(bakers: number, pickups: number): string {
  const walks = countText(pickups, 'short walk', 'short walks').toLowerCase()
  const who = countText(bakers, 'baker', 'bakers')
  return pickups === bakers ? `${who}, so ${walks}.` : `${who} and several days, so ${walks}.`
}
