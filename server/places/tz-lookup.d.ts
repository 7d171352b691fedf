declare module 'tz-lookup' {
  /** The IANA zone of a place in degrees; throws RangeError off the earth. */
  function tzlookup(latitude: number, longitude: number): string
  export = tzlookup
}
