interface LoadedScript {
  key: string
  promise: Promise<void>
}

/** The script each provider has on the page: another one of the same provider takes its place. */
const scripts = new Map<string, LoadedScript>()

/** Loads a provider's script into the page, once; one that failed may be tried again. */
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
