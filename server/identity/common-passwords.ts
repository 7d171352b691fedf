let loading: Promise<ReadonlySet<string>> | null = null

/** The nearly 50,000 most common passwords, in lower case; loaded on first use (40 ms, 20 MB) and cached. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= load()
  return loading
}

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}
