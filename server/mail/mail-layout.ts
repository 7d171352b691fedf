import escapeHtml from 'escape-html'
import { withoutHiddenCharacters } from '#shared/hidden-characters-rules.ts'
import { documentLanguage } from '#shared/locale.ts'

/** An email's content; `layOutMail` renders it. */
export interface MailCopy {
  subject: string
  /** plain text, one entry per paragraph */
  paragraphs: readonly string[]
  /** the main action, as a link */
  button?: { label: string; url: string }
  /** alternative actions, if any */
  otherButtons?: readonly { label: string; url: string }[]
  /** the text below the button, e.g. for an unexpected email */
  afterwards?: readonly string[]
  /** where its reader sets such emails, as the last link */
  settings?: { label: string; url: string }
}

/** A rendered email, as text and HTML. */
export interface WrittenMail {
  subject: string
  text: string
  html: string
}

/** A color in both themes. */
interface Colour {
  light: string
  dark: string
}

// email programs do not support custom properties: these are the values of tokens.css
const paper: Colour = { light: '#fbf4e8', dark: '#1c1410' }
const surface: Colour = { light: '#fffdf8', dark: '#271c16' }
const line: Colour = { light: '#e6d8c3', dark: '#43342a' }
const ink: Colour = { light: '#2e1d14', dark: '#f7ecdd' }
const quiet: Colour = { light: '#67503f', dark: '#cfbba6' }
const berry: Colour = { light: '#a3264e', dark: '#f28da8' }
const onBerry: Colour = { light: '#fff9f0', dark: '#2c0a17' }

const serif = 'Georgia,serif'
const sans = "'Source Sans 3','Segoe UI',Arial,sans-serif"

/** The dark theme, for email programs with style sheets; the light one is inline. */
const darkTheme = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.paper{background:${paper.dark}!important;color:${ink.dark}!important}
.sheet{background:${surface.dark}!important;border-color:${line.dark}!important}
.quiet{color:${quiet.dark}!important}
.link{color:${berry.dark}!important}
.button{background:${berry.dark}!important;color:${onBerry.dark}!important}
}`

/** Renders an email as text and HTML. User text never becomes markup or affects the text around it. */
export function layOutMail({
  subject,
  paragraphs,
  button,
  otherButtons = [],
  afterwards = [],
  settings,
}: MailCopy): WrittenMail {
  const text = [
    ...paragraphs,
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...otherButtons.map(({ label, url }) => `${label}:\n${url}`),
    ...afterwards,
    ...(settings ? [`${settings.label}:\n${settings.url}`] : []),
    'BakeSale',
  ]
  const html = [
    ...paragraphs.map(paragraph),
    ...(button ? [link(button)] : []),
    ...otherButtons.map(link),
    ...afterwards.map(paragraph),
    ...(settings ? [smallLink(settings)] : []),
  ]
  const title = oneLine(subject)
  return {
    subject: title,
    text: withoutHiddenCharacters(`${text.join('\n\n')}\n`),
    html: withoutHiddenCharacters(document(title, html.join('\n'))),
  }
}

/** A one-line subject of at most 200 characters: a line break would allow header injection. */
function oneLine(subject: string): string {
  return withoutHiddenCharacters(subject)
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 200)
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
}

const orCopy = 'Or copy this address into your browser:'

function link({ label, url }: { label: string; url: string }): string {
  const style = `display:inline-block;padding:12px 20px;border-radius:6px;background:${berry.light};color:${onBerry.light};text-decoration:none;font-weight:600`
  const address = escapeHtml(url)
  return [
    `<p style="margin:24px 0 16px"><a class="button" href="${address}" style="${style}">${escapeHtml(label)}</a></p>`,
    `<p class="quiet" style="margin:0 0 24px;font-size:14px;color:${quiet.light}">${orCopy}<br>`,
    `<a class="link" href="${address}" style="color:${berry.light};word-break:break-all">${address}</a></p>`,
  ].join('\n')
}

function smallLink({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:0 0 16px;font-size:14px"><a class="link" href="${escapeHtml(url)}" style="color:${berry.light}">${escapeHtml(label)}</a></p>`
}

/**
 * The HTML document, with the site's name above and the subject as heading. It uses tables, as some email programs
 * support nothing else.
 */
function document(subject: string, body: string): string {
  return `<!doctype html>
<html lang="${documentLanguage()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${darkTheme}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${paper.light};color:${ink.light};font:16px/1.5 ${sans}">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:${paper.light};color:${ink.light};font:16px/1.5 ${sans}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 12px 12px;font:700 20px/1.2 ${serif}">BakeSale</td></tr>
<tr><td class="sheet" style="padding:28px 24px 12px;background:${surface.light};border:1px solid ${line.light};border-radius:12px;overflow-wrap:anywhere">
<h1 style="margin:0 0 20px;font:700 24px/1.25 ${serif}">${escapeHtml(subject)}</h1>
${body}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}
