import escapeHtml from 'escape-html'
import type { MailExample } from './mail-example.ts'

/** The file of an email, next to the preview page. */
export function fileOf({ name }: Pick<MailExample, 'name'>): string {
  return `${name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}.html`
}

const widths = { phone: 390, screen: 600 }

/**
 * A page with all examples at the widths of a phone and a window, in either theme; it embeds the files next
 * to it.
 */
export function previewPage(examples: readonly MailExample[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mails | BakeSale</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 78rem; margin: 0 auto; padding: 1rem }
form { position: sticky; top: 0; display: flex; flex-wrap: wrap; gap: 1rem; padding: .5rem 0; background: Canvas }
fieldset { border: 0; padding: 0; margin: 0 }
article { display: flex; flex-wrap: wrap; gap: 1rem; align-items: start; border-top: 1px solid; padding: 1rem 0 }
h2 { flex: 1 0 100%; font-size: 1rem; margin: 0 }
iframe { width: ${widths.screen}px; max-width: 100%; height: 40rem; border: 1px solid; color-scheme: light }
pre { flex: 1 1 20rem; white-space: pre-wrap; overflow-wrap: anywhere; margin: 0 }
body:has([value="phone"]:checked) iframe { width: ${widths.phone}px }
body:has([value="dark"]:checked) iframe { color-scheme: dark }
</style>
</head>
<body>
<h1>Mails</h1>
<p>${examples.length} examples. Left as a mail program shows them, right as one that shows plain text.</p>
<form>
${picks('Width', 'width', { screen: `${widths.screen} px`, phone: `${widths.phone} px` })}
${picks('Theme', 'theme', { light: 'Light', dark: 'Dark' })}
</form>
${examples.map(exampleOf).join('\n')}
</body>
</html>
`
}

function picks(legend: string, name: string, labels: Readonly<Record<string, string>>): string {
  const inputs = Object.entries(labels).map(
    ([value, label], place) =>
      `<label><input type="radio" name="${name}" value="${value}"${place === 0 ? ' checked' : ''}> ${label}</label>`,
  )
  return `<fieldset><legend>${legend}</legend>${inputs.join('\n')}</fieldset>`
}

function exampleOf(example: MailExample): string {
  const { name, mail } = example
  const file = fileOf(example)
  return `<article>
<h2><a href="${file}">${escapeHtml(name)}</a></h2>
<iframe src="${file}" title="${escapeHtml(name)}" loading="lazy"></iframe>
<pre>Subject: ${escapeHtml(mail.subject)}

${escapeHtml(mail.text)}</pre>
</article>`
}
