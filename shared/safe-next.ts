/**
 * The page to go to after sign-in: `next` when it is a path of this site, else `otherwise`. Everything a browser
 * could read as another origin is refused: schemes, "//host", "/\host", and the tabs, line breaks and other
 * control characters that URL parsers drop before they look (decisions, OPEN-31, OPEN-36).
 */
export function safeNext(next: string | null | undefined, otherwise = '/'): string {
  return next && next.length <= 2000 && /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(next) ? next : otherwise
}
