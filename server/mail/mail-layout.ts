import escapeHtml from 'escape-html'
import { documentLanguage } from '#shared/locale.ts'

/** What a mail says; `layOutMail` gives it its look. */
export interface MailCopy {
  subject: string
  /** plain text, a paragraph each */
  paragraphs: readonly string[]
  /** the one thing to do, as a link */
  button?: { label: string; url: string }
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

// mail programs know neither custom properties nor style sheets: these are the light values of tokens.css
const paper = '#fbf4e8'
const ink = '#2e1d14'
const berry = '#a3264e'
const onBerry = '#fff9f0'

/** Writes a mail as text and as HTML. Every word is text: nothing of a user's becomes markup. */
export function layOutMail({
  subject,
  paragraphs,
  button,
  afterwards = [],
  settings,
}: MailCopy): WrittenMail {
  const text = [
    ...paragraphs,
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...afterwards,
    ...(settings ? [`${settings.label}:\n${settings.url}`] : []),
    'BakeSale',
  ]
  const html = [
    ...paragraphs.map(paragraph),
    ...(button ? [link(button)] : []),
    ...afterwards.map(paragraph),
    ...(settings ? [smallLink(settings)] : []),
    `<p style="margin:24px 0 0;font-family:Georgia,serif">BakeSale</p>`,
  ]
  return {
    subject: oneLine(subject),
    text: `${text.join('\n\n')}\n`,
    html: document(subject, html.join('\n')),
  }
}

/** A subject is one line of at most 200 characters: a line break in it would begin a header of somebody's choosing. */
function oneLine(subject: string): string {
  return subject
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 200)
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`
}

const orCopy = 'Or copy this address into your browser:'

function link({ label, url }: { label: string; url: string }): string {
  const style = `display:inline-block;padding:12px 20px;border-radius:6px;background:${berry};color:${onBerry};text-decoration:none;font-weight:600`
  const address = escapeHtml(url)
  return [
    `<p style="margin:0 0 16px"><a href="${address}" style="${style}">${escapeHtml(label)}</a></p>`,
    `<p style="margin:0 0 16px;font-size:14px">${orCopy}<br>`,
    `<a href="${address}" style="color:${berry};word-break:break-all">${address}</a></p>`,
  ].join('\n')
}

function smallLink({ label, url }: { label: string; url: string }): string {
  return `<p style="margin:0 0 16px;font-size:14px"><a href="${escapeHtml(url)}" style="color:${berry}">${escapeHtml(label)}</a></p>`
}

function document(subject: string, body: string): string {
  return `<!doctype html>
<html lang="${documentLanguage()}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 16px;background:${paper};color:${ink};font:16px/1.5 'Source Sans 3','Segoe UI',Arial,sans-serif">
<div style="max-width:520px;margin:0 auto">
${body}
</div>
</body>
</html>
`
}
