/** The CRC table. */
const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0x82f6_3b78 : value >>> 1
  return value
})

/** The CRC-32C checksum in PostgreSQL's control file; Node's `crc32` uses another polynomial. */
export function crc32c(bytes: Uint8Array): number {
  let sum = 0xffff_ffff
  for (const byte of bytes) sum = (table[(sum ^ byte) & 255] ?? 0) ^ (sum >>> 8)
  return (sum ^ 0xffff_ffff) >>> 0
}
