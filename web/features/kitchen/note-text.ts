/** A buyer's note as it is quoted; a device without a network knows only that there is one (`kept-day.ts`). */
export function noteText(notes: string): string {
  return notes === '' ? 'The buyer left a note. Go online to read it.' : `“${notes}”`
}
