declare module 'zipcodes/lib/codes.js' {
  /** A ZIP of the United States; both coordinates are 0 where they are not known. */
  interface ZipRecord {
    zip: string
    latitude: number
    longitude: number
    city: string
    state: string
  }
  export const codes: Record<string, ZipRecord>
}
