import { editDistance } from '#shared/edit-distance-rules.ts'

/** Where our names share a first word that is nobody else's. */
const ownStart = /^(?:CDN|PAYPAL|S3|SMTP|STRIPE|TLS|USDA)_/

/** Kubernetes sets these for each service, which may be called `smtp`. */
const setByKubernetes = /_SERVICE_(?:HOST|PORT)|_PORT_\d/

/**
 * Says of each given variable that looks like one of ours, but is none, which one it may mean. Other programs' variables
 * stay unmentioned.
 */
export function misspelledSettings(given: readonly string[], known: readonly string[]): string[] {
  return given
    .filter((name) => !known.includes(name) && !setByKubernetes.test(name))
    .flatMap((name) => {
      const meant = nearest(name, known)
      if (meant !== null) return [`${name} is not a setting. Do you mean ${meant}?`]
      if (!looksOurs(name, known)) return []
      return [`${name} is not a setting. See "Settings" in docs/operations.md.`]
    })
}

function nearest(name: string, known: readonly string[]): string | null {
  const plain = (text: string) => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const distances = known.map((each) => {
    // one slip in a short name makes another word
    const most = each.length < 6 ? 1 : 2
    return { each, distance: editDistance(plain(name), plain(each), most) }
  })
  const [best] = distances.toSorted((a, b) => a.distance - b.distance)
  return best === undefined || best.distance === Number.POSITIVE_INFINITY ? null : best.each
}

/** Whether it starts as only our names do, or goes on behind one. */
function looksOurs(name: string, known: readonly string[]): boolean {
  if (ownStart.test(name)) return true
  return known.some((each) => each.includes('_') && name.startsWith(`${each}_`))
}
