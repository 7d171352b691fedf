let loading: Promise<ReadonlySet<string>> | null = null

/** The nearly 50,000 passwords most people use, in lower case; loaded at first need (40 ms, 20 MB) and then kept. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  loading ??= load()
  return loading
}

async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}
