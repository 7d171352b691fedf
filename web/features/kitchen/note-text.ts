/** A buyer's note in quotes; offline data only knows that there is one (`offline-day.ts`). */
export function noteText(notes: string): string {
  return notes === '' ? 'The buyer left a note. Go online to read it.' : `“${notes}”`
}
