const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

/** A small number of things in words, at the start of a sentence: "Three bakers". */
export function countText(count: number, one: string, many: string): string {
  return `${numbers[count] ?? count} ${count === 1 ? one : many}`
}

/** How many walks a pickup takes: "Three bakers, so three short walks." */
export function walksText(bakers: number): string {
  const walks = countText(bakers, 'short walk', 'short walks').toLowerCase()
  return `${countText(bakers, 'baker', 'bakers')}, so ${walks}.`
}
