import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { Router } from 'wouter'
import { contactCategories } from '#shared/api/contact.ts'
import type { ContactTyped } from './contact-checks.ts'
import { categoryLabels, checkContact, contactCategory, contactTyped, problemText } from './contact-checks.ts'
import { ContactForm } from './contact-form.tsx'

const typed: ContactTyped = {
  name: 'June Park',
  email: 'june@example.org',
  phone: '',
  subject: 'Rye on Fridays',
  category: 'general',
  message: 'Does anybody near the station bake rye on Fridays?',
  website: '',
  openedAt: '',
}
const errorsOf = (change: Partial<ContactTyped>) => checkContact({ ...typed, ...change }).errors

describe('checks before sending a message', () => {
  test('STATIC-07: the phone is optional', () => {
    expect(errorsOf({})).toBeUndefined()
  })

  test('STATIC-02: the name has at least 2 characters', () => {
    expect(errorsOf({ name: ' J ' })).toEqual({ name: 'Name must be at least 2 characters' })
    expect(errorsOf({ name: 'Jo' })).toBeUndefined()
  })

  test('STATIC-03: the email is valid', () => {
    expect(errorsOf({ email: 'june@' })).toEqual({
      email: 'Please enter a valid email address. Something must come after the @.',
    })
  })

  test('STATIC-04: the subject has at least 5 characters', () => {
    expect(errorsOf({ subject: 'Help' })).toEqual({ subject: 'Subject must be at least 5 characters' })
    expect(errorsOf({ subject: 'Hello' })).toBeUndefined()
  })

  test('STATIC-05: a category is chosen', () => {
    expect(errorsOf({ category: '' })).toEqual({ category: 'Choose a category' })
  })

  test('STATIC-06: the message has at least 10 characters', () => {
    expect(errorsOf({ message: 'Too short' })).toEqual({ message: 'Message must be at least 10 characters' })
    expect(errorsOf({ message: 'Ten signs.' })).toBeUndefined()
  })

  test('STATIC-01: reads the form, with missing fields as empty', () => {
    expect(contactTyped({ ...typed, other: '' })).toEqual(typed)
    expect(contactTyped({}).name).toBe('')
  })

  test('accepts a known category from a link', () => {
    expect(contactCategory('order-issue')).toBe('order-issue')
    expect(contactCategory('complaint')).toBeNull()
    expect(contactCategory(null)).toBeNull()
  })
})

describe('the contact form', () => {
  const nora = {
    id: '0190a1b2-0000-7000-8000-000000000001',
    email: 'nora@example.com',
    firstName: 'Nora',
    lastName: '',
    profileImageUrl: null,
  }
  const render = (props: Partial<Parameters<typeof ContactForm>[0]> = {}) =>
    renderToStaticMarkup(
      <Router ssrPath="/contact">
        <ContactForm user={null} category={null} openedAt={null} problem={null} {...props} />
      </Router>,
    )

  test('STATIC-01, STATIC-07: has six fields, only the phone is optional', () => {
    const fields = [...render().matchAll(/<(?:input|select|textarea) [^>]*name="(\w+)"[^>]*>/g)]
    expect(fields.map(([, name]) => name)).toEqual([
      'name',
      'email',
      'phone',
      'category',
      'subject',
      'message',
      'website',
    ])
    const optional = fields.filter(([tag]) => !tag.includes('required')).map(([, name]) => name)
    expect(optional).toEqual(['phone', 'website'])
  })

  test('STATIC-08: offers every category', () => {
    const options = [...render().matchAll(/<option value="([^"]+)"[^>]*>([^<]+)</g)]
    expect(options.map(([, value, text]) => [value, text])).toEqual(
      contactCategories.map((category) => [category, categoryLabels[category]]),
    )
  })

  test('fills in the signed-in user and the category of the link', () => {
    const html = render({ user: nora, category: 'order-issue' })
    expect(html).toContain('value="Nora"')
    expect(html).toContain('value="nora@example.com"')
    expect(html).toMatch(/<option value="order-issue" selected=""/)
  })

  test('STATIC-01, STATIC-09: works without script and shows errors after the reload', () => {
    const html = render({ openedAt: '1.signature', problem: problemText('email') })
    expect(html).toMatch(/<form (?=[^>]*action="\/contact")(?=[^>]*method="post")(?![^>]*novalidate)/i)
    expect(html).toContain('<input type="hidden" name="openedAt" value="1.signature"/>')
    expect(html).toMatch(/Failed to send message\. There’s a problem with the email\./)
    expect(html).not.toMatch(/type="submit"[^>]*disabled/)
    expect(problemText('time')).toMatch(/faster than people type/)
    expect(problemText('<b>')).toMatch(/There’s a problem with the form/)
    expect(problemText(null)).toBeNull()
  })

  test('hides the honeypot field from sight, keyboard and screen readers', () => {
    expect(render()).toMatch(/aria-hidden="true"><div[^>]*><label[^>]*>Leave this empty<.*tabindex="-1"/)
  })
})
