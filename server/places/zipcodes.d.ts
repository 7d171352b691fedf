declare module 'zipcodes/lib/codes.js' {
  /** A U.S. ZIP code; both coordinates are 0 if unknown. */
  interface ZipRecord {
    zip: string
    latitude: number
    longitude: number
    city: string
    state: string
  }
  export const codes: Record<string, ZipRecord>
}
