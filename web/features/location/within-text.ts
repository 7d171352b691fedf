/** "Within 1 mile", "Within 5 miles" (FIND-10). */
export function withinText(miles: string): string {
  return miles === '1' ? 'Within 1 mile' : `Within ${miles} miles`
}
