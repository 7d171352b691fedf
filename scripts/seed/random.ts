/** Reproducible pseudo-random numbers for test content, not for secrets. */
export interface Random {
  /** a 32-bit integer */
  bits(): number
  /** at least 0, less than 1 */
  fraction(): number
  /** an integer from 0 to below `count` */
  below(count: number): number
  pick<T>(list: readonly T[]): T
}

/** An independent sequence for each pair of seed and stream (SplitMix32). */
export function makeRandom(seed: number, stream: number): Random {
  let state = mix(Math.imul(seed, 0x9e3779b1) ^ mix(stream + 0x51ed270b))
  const bits = () => {
    state = (state + 0x9e3779b9) | 0
    return mix(state)
  }
  const fraction = () => bits() / 2 ** 32
  const below = (count: number) => Math.floor(fraction() * count)
  return {
    bits,
    fraction,
    below,
    pick<T>(list: readonly T[]): T {
      const chosen = list[below(list.length)]
      if (chosen === undefined) throw new Error('Nothing to pick from')
      return chosen
    },
  }
}

function mix(value: number): number {
  let z = value | 0
  z = Math.imul(z ^ (z >>> 16), 0x21f0aaad)
  z = Math.imul(z ^ (z >>> 15), 0x735a2d97)
  return (z ^ (z >>> 15)) >>> 0
}

/** A UUIDv7 of a moment in milliseconds, with random bits from `random`. */
export function seededId(random: Random, milliseconds: number): string {
  const time = milliseconds.toString(16).padStart(12, '0')
  const a = hex(random.bits())
  const b = hex(random.bits())
  const c = hex(random.bits())
  const variant = '89ab'[random.below(4)]
  return `${time.slice(0, 8)}-${time.slice(8)}-7${a.slice(0, 3)}-${variant}${a.slice(3, 6)}-${b}${c.slice(0, 4)}`
}

function hex(bits: number): string {
  return bits.toString(16).padStart(8, '0')
}
