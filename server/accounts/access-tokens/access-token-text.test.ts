import { expect, it } from 'vitest'
import { hashToken } from '#server/identity/token-hash.ts'
import { isAccessToken, looksLikeAccessToken, newAccessToken } from './access-token-text.ts'

it('new tokens are well-formed, different, and stored as a hash', () => {
  const made = Array.from({ length: 200 }, newAccessToken)
  expect(made.every(({ token }) => isAccessToken(token) && looksLikeAccessToken(token))).toBe(true)
  expect(new Set(made.map(({ token }) => token)).size).toBe(200)
  for (const { token, hash, beginning } of made)
    expect([hash, beginning]).toEqual([hashToken(token), token.slice(0, 8)])
})

it('the checksum tells every single wrong character, swapped ones, and a cut end', () => {
  const { token } = newAccessToken()
  for (let place = 0; place < token.length; place += 1) {
    const other = token[place] === 'x' ? 'y' : 'x'
    expect(isAccessToken(`${token.slice(0, place)}${other}${token.slice(place + 1)}`)).toBe(false)
    const [one = '', next = ''] = [token[place], token[place + 1]]
    const swapped = `${token.slice(0, place)}${next}${one}${token.slice(place + 2)}`
    expect(isAccessToken(swapped)).toBe(swapped === token)
  }
  for (const text of ['', 'bks_', token.slice(0, -1), ` ${token}`, `${token}\n`, token.toUpperCase()])
    expect(isAccessToken(text)).toBe(false)
})
