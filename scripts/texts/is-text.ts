import type { HeuristicResult, Message } from 'wuchale'

/**
 * Distinguishes texts from names, keys and styles. In markup everything with a letter is a text; in strings,
 * phrases and capitalized words. On the server, outside emails, only whole sentences are, because other
 * strings may be identifiers.
 */
export function isText({ msgStr, details }: Message): HeuristicResult {
  const words = msgStr.join(' ').trim()
  if (isNoText(words)) return false
  if (details.scope === 'markup') return details.element === 'code' ? false : 'message'
  if (details.attribute !== undefined && unreadAttributes.test(details.attribute)) return false
  if (details.call !== undefined && machineCalls.test(details.call)) return false
  if (details.file.startsWith('shared/api/') && isForPrograms(words, details.call)) return false
  if (details.file.startsWith('server/') && !/-mails?[.-]|\/mail\/|\/pages\/document/.test(details.file))
    return isSentence(words) ? 'message' : false
  return [isSentence, isPhrase, isFragment, isLabel].some((is) => is(words)) ? 'message' : false
}

/** Attributes that are never displayed. */
const unreadAttributes =
  /^(className|class|style|id|name|key|type|href|to|src|srcSet|sizes|media|d|points|viewBox|preserveAspectRatio|transform|htmlFor|autoComplete|pattern|accept|rel|target|data-.*)$/

/** Without a word, the method and path of a call, or a function of CSS. */
function isNoText(words: string): boolean {
  return !/\p{L}{2}/u.test(words) || /^(?:GET|POST|PUT|DELETE) \//.test(words) || /^[a-z]+\(\W/.test(words)
}

/** The name of a call, or a field's error that only programs meet because pages offer no such value. */
function isForPrograms(words: string, call: string | undefined): boolean {
  return call === 'defineCall' || /^(Must be|Must not be|Needs|Cannot be combined) /.test(words)
}

/** Calls whose arguments are for machines or logs. */
const machineCalls =
  /^(sql(\..*)?|String\.raw|fetch|console\..*|(.*\.)?log\.\w+|.*\.(includes|startsWith|endsWith|querySelector|closest|matches|setAttribute|setProperty|addEventListener|header|getItem|setItem))$/

/** Begins with a capital, number, quotation mark or placeholder, and ends with punctuation. */
function isSentence(words: string): boolean {
  return /^[\p{Lu}\d#“"‘(].*\s.*[.!?…:]["”’)]?$/su.test(words) && /\p{Ll}{2}/u.test(words)
}

/** Several words that begin with a capital, or with a number or quotation. */
function isPhrase(words: string): boolean {
  return /^(\p{Lu}.*\s|[\d#“‘$][^/=;{}]*\s\(?\p{L}{2})/su.test(words) && /\p{Ll}/u.test(words)
}

/** Several lower-case words, without characters of styles, selectors and keys. */
function isFragment(words: string): boolean {
  return (
    /^[(,.#\s]*\p{Ll}[\p{L}\d\s’“”,.;:()%$#–…!?/-]*$/u.test(words) &&
    /\p{L}.*\s\S|#\s.*\p{L}{2}|\p{L}{2}.*\s#/su.test(words) &&
    !/-\p{L}+-|[:;]\S|\p{L}\/\p{L}|\bh\d/u.test(words)
  )
}

/** A single word with only its first letter capitalized: ArrowDown is none. */
function isLabel(words: string): boolean {
  return /^\p{Lu}[\p{Ll}’-]+[.,…:!?]?$/u.test(words)
}
