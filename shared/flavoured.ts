declare const flavor: unique symbol

/**
 * A value that says what it is, such as cents or the id of an order: it cannot be taken for one of another flavor. Plain
 * values may become any flavor, so that nothing has to be cast where values are born: in the database's tables, and in
 * the contract's schemas. What is calculated of them, such as a sum or a trimmed text, is plain again.
 */
export type Flavoured<Value, Name extends string> = Value & { readonly [flavor]?: Name }
