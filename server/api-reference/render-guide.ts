import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Marked, type Token } from 'marked'
import type { Guide } from '#shared/page-rendering.ts'

const source = join(import.meta.dirname, 'guide.md')

/** Renders `guide.md`. Works only beside the source, with the packages of development. */
export async function renderGuide(): Promise<Guide> {
  const marked = new Marked({ renderer: { code: codeBlock } })
  const tokens = marked.lexer(await readFile(source, 'utf8'))
  const [title, ...rest] = tokens
  if (title?.type !== 'heading') throw new Error('The guide has no title')
  const html = (some: readonly Token[]) => marked.parser([...some])
  const starts = rest.flatMap((token, at) => (token.type === 'heading' ? [at] : []))
  return {
    title: textOf(title),
    lead: html(rest.slice(0, starts[0])).replace(/^<p>|<\/p>\n$/g, ''),
    sections: starts.map((start, index) => {
      const [heading, ...body] = rest.slice(start, starts[index + 1])
      const name = textOf(heading)
      return { id: name.toLowerCase().replace(/[^a-z]+/g, '-'), title: name, html: html(body) }
    }),
  }
}

function textOf(heading: Token | undefined): string {
  return heading?.type === 'heading' && 'text' in heading ? String(heading.text) : ''
}

/** Code that keyboards can scroll. */
function codeBlock({ text }: { text: string }): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `<pre tabindex="0"><code>${escaped}\n</code></pre>\n`
}
