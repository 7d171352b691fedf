interface LoadedScript {
  key: string
  promise: Promise<void>
}

/** The loaded script of each provider; another URL replaces it. */
const scripts = new Map<string, LoadedScript>()

/** Loads a provider's script once; a failed load can be retried. */
export function loadScript(
  provider: string,
  url: string,
  attributes: Readonly<Record<string, string>> = {},
): Promise<void> {
  const key = JSON.stringify([url, attributes])
  const known = scripts.get(provider)
  if (known?.key === key) return known.promise
  const promise = append(url, attributes)
  const loaded = { key, promise }
  scripts.set(provider, loaded)
  promise.catch(() => {
    if (scripts.get(provider) === loaded) scripts.delete(provider)
  })
  return promise
}

function append(url: string, attributes: Readonly<Record<string, string>>): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value)
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error(`The script ${url} did not load.`))
    })
    document.head.append(script)
  })
}
