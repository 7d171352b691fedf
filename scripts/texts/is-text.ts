import type { HeuristicResult, Message } from 'wuchale'

/**
 * Tells texts from names, keys and styles. Between tags everything with a letter is one. In strings it is what reads like
 * one: several words, or a single one with a capital. On the server, away from mails, only whole sentences are: all else
 * there may be a name that others know.
 */
export function isText({ msgStr, details }: Message): HeuristicResult {
  const words = msgStr.join(' ').trim()
  if (!/\p{L}{2}/u.test(words)) return false
  if (details.scope === 'markup') return details.element === 'code' ? false : 'message'
  if (details.attribute !== undefined && namesOnly.test(details.attribute)) return false
  if (details.call !== undefined && namesGo.test(details.call)) return false
  if (details.file.startsWith('shared/api/') && details.call === 'defineCall') return false
  if (details.file.startsWith('server/') && !/-mails?[.-]|\/mail\/|\/pages\/document/.test(details.file))
    return isSentence(words) ? 'message' : false
  return [isSentence, isPhrase, isFragment, isLabel].some((is) => is(words)) ? 'message' : false
}

/** Attributes that no one reads. */
const namesOnly =
  /^(className|class|style|id|name|key|type|href|to|src|srcSet|sizes|media|d|points|viewBox|preserveAspectRatio|transform|htmlFor|autoComplete|pattern|accept|rel|target|data-.*)$/

/** Calls whose arguments are for machines or for logs. */
const namesGo =
  /^(sql(\..*)?|String\.raw|fetch|console\..*|(.*\.)?log\.\w+|.*\.(includes|startsWith|endsWith|querySelector|closest|matches|setAttribute|setProperty|addEventListener|header|getItem|setItem))$/

/** Begins with a capital, a number, a quotation mark or what is filled in, and ends as sentences do. */
function isSentence(words: string): boolean {
  return /^[\p{Lu}\d#“"‘(].*\s.*[.!?…:]["”’)]?$/su.test(words) && /\p{Ll}{2}/u.test(words)
}

/** Several words of which the first has a capital, or a number or something quoted with words after it. */
function isPhrase(words: string): boolean {
  return /^(\p{Lu}.*\s|[\d#“‘$][^/=;{}]*\s\(?\p{L}{2})/su.test(words) && /\p{Ll}/u.test(words)
}

/** Several words in small letters, with nothing in them that only styles, selectors and keys have. */
function isFragment(words: string): boolean {
  return (
    /^[(,.#\s]*\p{Ll}[\p{L}\d\s’“”,.;:()%$#–…!?/-]*$/u.test(words) &&
    /\p{L}.*\s\S|#\s.*\p{L}{2}|\p{L}{2}.*\s#/su.test(words) &&
    !/-\p{L}+-|[:;]\S|\p{L}\/\p{L}|\bh\d/u.test(words)
  )
}

/** A single word with a capital, and with no other: ArrowDown is no word. */
function isLabel(words: string): boolean {
  return /^\p{Lu}[\p{Ll}’-]+[.,…:!?]?$/u.test(words)
}
