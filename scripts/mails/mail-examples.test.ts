import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { mailExamples } from './mail-examples.ts'
import { fileOf } from './preview-page.ts'

/** Gmail cuts off longer emails, in bytes. */
const mostBytes = 102_000

const examplesText = globSync('scripts/mails/*-examples.ts')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

/** The files that lay out an email, and their exported functions that return one. */
const writers = globSync('server/**/*.ts')
  .filter((file) => !file.endsWith('.test.ts') && file !== 'server/mail/mail-layout.ts')
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  .filter(({ text }) => text.includes('layOutMail('))
  .map(({ file, text }) => ({
    file,
    names: [...text.matchAll(/^export (?:async )?function (\w+)\([\s\S]*?\)(: [^{\n]*)\{$/gm)].flatMap(
      ([, name = '', answer = '']) => (answer.includes('WrittenMail') ? [name] : []),
    ),
  }))

describe('the examples of emails', () => {
  it('cover every function that writes one', () => {
    expect(writers.length).toBeGreaterThan(15)
    for (const { file, names } of writers) {
      expect(names, `${file} writes an email, but exports no function that returns it`).not.toEqual([])
      for (const name of names)
        expect(examplesText, `${name} of ${file}`).toMatch(new RegExp(`\\b${name}\\b`))
    }
  })

  it('have unique names and files', () => {
    expect(new Set(mailExamples.map(fileOf)).size).toBe(mailExamples.length)
  })
})

describe.each(mailExamples)('the email $name', ({ mail: { subject, text, html } }) => {
  it('has one heading, equal to its subject, and a language', () => {
    expect(html.match(/<h1\b/g)).toHaveLength(1)
    expect(html).not.toMatch(/<h[2-6]\b/)
    expect(html).toMatch(/<html lang="[a-z]{2}/)
    expect(subject).toMatch(/^.{5,200}$/)
  })

  it('has a complete plain-text version', () => {
    expect(text).toContain('\n\nBakeSale\n')
    for (const [, url = ''] of html.matchAll(/href="([^"]+)"/g))
      expect(text).toContain(url.replaceAll('&amp;', '&'))
    expect(`${subject}${text}${html}`).not.toMatch(/\b(undefined|null|NaN|Invalid Date)\b|\[object/)
  })

  it('loads nothing, describes its images, and has absolute links', () => {
    expect(html).not.toMatch(/<(link|script|iframe)|\bsrc=|url\(|@import|@font-face/)
    for (const [picture] of html.matchAll(/<img\b[^>]*>/g)) expect(picture).toMatch(/\balt="/)
    for (const [, url = ''] of html.matchAll(/href="([^"]+)"/g)) expect(url).toMatch(/^https:\/\/[^/]+\/./)
    expect(html).not.toMatch(/<a (?![^>]*href)/)
  })

  it('is short enough not to be cut off', () => {
    expect(Buffer.byteLength(html)).toBeLessThan(mostBytes)
  })
})
