import escapeHtml from 'escape-html'
import { withoutHiddenCharacters } from '#shared/hidden-characters-rules.ts'
import { documentLanguage } from '#shared/locale.ts'

/** What a mail says; `layOutMail` gives it its look. */
export interface MailCopy {
  subject: string
  /** plain text, a paragraph each */
  paragraphs: readonly string[]
  /** the one thing to do, as a link */
  button?: { label: string; url: string }
  /** where there is more than one thing to choose from, the others */
  otherButtons?: readonly { label: string; url: string }[]
  /** what stands below the button, e.g. what to do when the mail was not expected */
  afterwards?: readonly string[]
  /** where its reader decides about mails like it, as the last link */
  settings?: { label: string; url: string }
}

/** A mail as it goes out, in its two forms. */
export interface WrittenMail {
  subject: string
  text: string
  html: string
}

/** A colour in both themes. */
interface Colour {
  light: string
  dark: string
}

// mail programs know no custom properties: these are the values of tokens.css
const paper: Colour = { light: '#fbf4e8', dark: '#1c1410' }
const surface: Colour = { light: '#fffdf8', dark: '#271c16' }
const line: Colour = { light: '#e6d8c3', dark: '#43342a' }
const ink: Colour = { light: '#2e1d14', dark: '#f7ecdd' }
const quiet: Colour = { light: '#67503f', dark: '#cfbba6' }
const berry: Colour = { light: '#a3264e', dark: '#f28da8' }
const onBerry: Colour = { light: '#fff9f0', dark: '#2c0a17' }

const serif = 'Georgia,serif'
const sans = "'Source Sans 3','Segoe UI',Arial,sans-serif"

/** The dark theme: mail programs that know style sheets take it over the light one, which stands at each element. */
const darkTheme = `:root{color-scheme:light dark}
@media (prefers-color-scheme:dark){
.paper{background:${paper.dark}!important;color:${ink.dark}!important}
.sheet{background:${surface.dark}!important;border-color:${line.dark}!important}
.quiet{color:${quiet.dark}!important}
.link{color:${berry.dark}!important}
.button{background:${berry.dark}!important;color:${onBerry.dark}!important}
}`

/** Writes a mail as text and as HTML. Every word is text: nothing of a user's becomes markup, or turns the words around it. */
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

/** A subject is one line of at most 200 characters: a line break in it would begin a header of somebody's choosing. */
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

/** A sheet on paper, with the name of the site above and the subject as its heading. Tables, as some mail programs know nothing else. */
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
