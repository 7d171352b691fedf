/**
 * The page after sign-in: `next` when it is a path of this site, else `otherwise`. Rejects whatever a browser
 * could read as another origin (decisions, OPEN-31, OPEN-36).
 */
export function safeNext(next: string | null | undefined, otherwise = '/'): string {
  return next && next.length <= 2000 && /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(next) ? next : otherwise
}
