/** The password that somebody signs in by, as its hash. */
export interface PasswordInForce {
  find(): Promise<string | null>
  /** the hash once whoever sets another password at this moment has done so */
  findSettled(): Promise<string | null>
}

/**
 * Answers what `begin` begins by a password, such as a session. Whoever sets another password meanwhile has ended what was there,
 * and knows nothing of this: then `end` ends it, and what that answers is thrown.
 */
export async function beginByPassword<T>(
  password: PasswordInForce,
  begin: () => Promise<T>,
  end: (begun: T) => Promise<Error>,
): Promise<T> {
  const before = await password.find()
  const begun = await begin()
  if ((await password.findSettled()) !== before) throw await end(begun)
  return begun
}
