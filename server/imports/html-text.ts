import { Parser } from 'htmlparser2'

const tag = /<\/?[a-z][^<>]*>/i
const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/i

/** Elements with a blank line around them, and those on a line of their own. */
const paragraphs = new Set([
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'blockquote',
  'table',
  'section',
])
const lines = new Set(['div', 'br', 'tr', 'li', 'dt', 'dd', 'hr'])
const unread = new Set(['script', 'style', 'head', 'template', 'iframe', 'noscript'])

/** A cell without HTML: elements become paragraphs, lines and bullets, entities their characters. */
export function plainText(cell: string): string {
  if (tag.test(cell)) return textOfHtml(cell)
  // without elements, line breaks are those of the text
  return entity.test(cell) ? textOf(cell, (text) => text) : cell
}

function textOfHtml(html: string): string {
  return textOf(html, joinLines)
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}

function textOf(html: string, shown: (text: string) => string): string {
  let text = ''
  let raw = ''
  let hidden = 0
  // the parser splits a text at its entities
  const endText = () => {
    text += shown(raw)
    raw = ''
  }
  const parser = new Parser({
    onopentagname(name) {
      endText()
      if (unread.has(name)) hidden += 1
      else text += breakAt(name)
      if (name === 'li') text += '• '
    },
    ontext(data) {
      if (hidden === 0) raw += data
    },
    onclosetag(name) {
      endText()
      if (unread.has(name)) hidden -= 1
      else if (name !== 'li' && name !== 'br') text += breakAt(name)
    },
  })
  parser.end(html)
  endText()
  return text
}

function breakAt(name: string): string {
  if (paragraphs.has(name)) return '\n\n'
  return lines.has(name) ? '\n' : ''
}

/** Line breaks inside an element are spaces; a blank line begins a paragraph. */
function joinLines(text: string): string {
  return text
    .split(/\r\n|\r|\n/)
    .map((line, index, all) => {
      const isBlank = line.trim() === ''
      const isInside = index > 0 && index < all.length - 1
      return isBlank && isInside ? '\n\n' : line
    })
    .join(' ')
}
