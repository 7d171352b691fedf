declare const flavor: unique symbol

/**
 * A branded value such as cents or an order id, not assignable to another brand. Plain values become any
 * brand without a cast; calculated values such as sums are plain again.
 */
export type Branded<Value, Name extends string> = Value & { readonly [flavor]?: Name }
