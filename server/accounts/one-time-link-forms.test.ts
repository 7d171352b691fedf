import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lastMailTo, tokenIn } from '#tests/make/mails.ts'
import { callApp, makePerson } from '#tests/make/make-person.ts'
import { makeTestApp, type TestApp } from '#tests/make/test-app.ts'
import { anyEngine } from '#tests/make/test-database.ts'
import { mailResetLinks } from './mail-reset-links.ts'

const newPassword = 'rye, caraway & patience'

describe('forms that a browser sends without JavaScript', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await makeTestApp(anyEngine)
  })
  afterAll(() => test.close())

  const post = async (url: string, fields: Record<string, string>, origin = test.config.publicUrl) => {
    const answer = await test.app.inject({
      method: 'POST',
      url,
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })
    return [answer.statusCode, answer.headers.location]
  }

  it('OPEN-37: a new password is requested and set without JavaScript', async () => {
    const { user } = await makePerson(test)
    expect(await post('/reset-password/ask', { email: user.email })).toEqual([303, '/reset-password?asked=1'])
    await mailResetLinks(test)
    const token = tokenIn((await lastMailTo(test, user.email, 'reset-password')).text)
    expect(await post('/reset-password', { token, password: 'short' })).toEqual([
      303,
      `/reset-password?problem=password&token=${token}`,
    ])
    expect(await post('/reset-password', { token, password: newPassword })).toEqual([
      303,
      '/reset-password?done=1',
    ])
    expect(await post('/reset-password', { token, password: newPassword })).toEqual([
      303,
      '/reset-password?problem=link',
    ])
    const signIn = await callApp(test, 'POST', '/api/login', { email: user.email, password: newPassword })
    expect(signIn.status).toBe(200)
  })

  it('OPEN-37: an unknown address gets the same answer as a known one, and invalid input gets the reason', async () => {
    expect(await post('/reset-password/ask', { email: 'nobody@example.org' })).toEqual([
      303,
      '/reset-password?asked=1',
    ])
    expect(await post('/reset-password/ask', { email: 'nobody' })).toEqual([
      303,
      '/reset-password?problem=email',
    ])
    expect(await post('/reset-password', {})).toEqual([303, '/reset-password?problem=link'])
  })

  it('a change is disowned without JavaScript, once', async () => {
    const { user } = await makePerson(test)
    await callApp(test, 'POST', '/api/login', { email: user.email, password: 'flour, water and salt' })
    const token = tokenIn((await lastMailTo(test, user.email, 'new-device')).text)
    expect(await post('/not-me', { token: 'cut' })).toEqual([303, '/not-me?problem=link'])
    expect(await post('/not-me', { token })).toEqual([303, '/not-me?done=1'])
    expect((await lastMailTo(test, user.email, 'reset-password')).text).toContain('token=')
    expect(await post('/not-me', { token })).toEqual([303, '/not-me?problem=link'])
  })

  it('an address is confirmed without JavaScript', async () => {
    const ana = await makePerson(test)
    const token = tokenIn((await lastMailTo(test, ana.user.email, 'verify-email')).text)
    const again = [303, `/confirm-email?problem=proof&token=${token}`]
    for (const currentPassword of ['', 'not this one'])
      expect(await post('/confirm-email', { token, currentPassword })).toEqual(again)
    const proved = { token, currentPassword: 'flour, water and salt' }
    expect(await post('/confirm-email', proved)).toEqual([303, '/confirm-email?done=1'])
    // its page reports success
    expect(await post('/confirm-email', proved)).toEqual([303, `/confirm-email?token=${token}`])
    expect(await post('/confirm-email', { token: 'cut' })).toEqual([303, '/confirm-email?problem=link'])
    expect((await ana.call('GET', `/api/profile/${ana.user.id}`)).body).toMatchObject({ emailVerified: true })
  })

  it('OPEN-71: a page of another origin cannot send them', async () => {
    const { user } = await makePerson(test)
    const token = tokenIn((await lastMailTo(test, user.email, 'verify-email')).text)
    for (const url of ['/confirm-email', '/reset-password', '/reset-password/ask']) {
      const [status] = await post(url, { token, email: user.email }, 'https://elsewhere.example')
      expect(status).toBe(403)
    }
  })

  it('OPEN-71: every other call accepts only JSON', async () => {
    expect(await post('/api/login', { email: 'ana@example.org', password: newPassword })).toEqual([
      415,
      undefined,
    ])
  })
})
