import { expect, it } from 'vitest'
import { layOutMail } from './mail-layout.ts'

const mail = layOutMail({
  subject: 'One "quick" thing',
  paragraphs: ['Hello <b>Ana</b>,', 'two\nlines'],
  button: { label: 'Do it & be done', url: 'https://bakes.example/x?a=1&b="2"' },
  afterwards: ['Not you? Then do nothing.'],
})

it('an email is readable as plain text', () => {
  expect(mail.text).toBe(
    [
      'Hello <b>Ana</b>,',
      'two\nlines',
      'Do it & be done:\nhttps://bakes.example/x?a=1&b="2"',
      'Not you? Then do nothing.',
      'BakeSale\n',
    ].join('\n\n'),
  )
})

it('user text is text in the HTML too', () => {
  expect(mail.html).toContain('Hello &lt;b&gt;Ana&lt;/b&gt;,')
  expect(mail.html).toContain('two<br>lines')
  expect(mail.html).toContain('href="https://bakes.example/x?a=1&amp;b=&quot;2&quot;"')
  expect(mail.html).toContain('Do it &amp; be done')
})

it('an email loads nothing external', () => {
  expect(mail.html).not.toMatch(/<(img|link|script|iframe)|src=|url\(|@import|@font-face/)
})

it.each([
  ['Hello\r\nBcc: all@example.org', 'Hello Bcc: all@example.org'],
  ['Hello\u0000\u0085there', 'Hello there'],
  ['x'.repeat(300), 'x'.repeat(200)],
])('OPEN-71: header injection: the subject %j is one line', (given, subject) => {
  expect(layOutMail({ subject: given, paragraphs: [] }).subject).toBe(subject)
})

it('user text cannot reverse or hide the text around it', () => {
  const { subject, text, html } = layOutMail({
    subject: 'Order from \u202eEvil\u200b',
    paragraphs: ['\u2067Evil orders 2 × Rye.', 'For علی\u200cرضا'],
  })
  expect(subject).toBe('Order from Evil')
  expect(text).toBe('Evil orders 2 × Rye.\n\nFor علی\u200cرضا\n\nBakeSale\n')
  expect(html).toContain('>Evil orders 2 × Rye.<')
})
