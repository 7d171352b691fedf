import { describe, expect, it } from 'vitest'
import { consoleUrl, siteOfPage, siteReader } from './sites-rules.ts'

const publicUrl = 'https://bakes.example'
const adminUrl = 'https://desk.bakes.example'

it('the console is on the shop’s host unless it has its own', () => {
  expect(consoleUrl({ publicUrl, adminUrl: null })).toBe(publicUrl)
  expect(consoleUrl({ publicUrl, adminUrl })).toBe(adminUrl)
})

describe('the site of a host', () => {
  it.each([
    ['bakes.example', 'shop'],
    ['bakes.example:443', 'shop'],
    ['desk.bakes.example', 'console'],
    ['DESK.Bakes.example', 'console'],
    ['desk.bakes.example:443', 'console'],
    ['desk.bakes.example:80', null],
    ['desk.bakes.example.', null],
    ['other.example', null],
    ['evil.desk.bakes.example', null],
    ['nora@desk.bakes.example', null],
    ['desk.bakes.example/x', null],
    ['desk.bakes.example#.bakes.example', null],
    ['desk.bakes.example:x', null],
    ['', null],
    [undefined, null],
  ])('%j: %s', (host, site) => {
    expect(siteReader({ publicUrl, adminUrl })(host)).toBe(site)
  })

  it('is never the console without a console host', () => {
    const siteOfHost = siteReader({ publicUrl, adminUrl: null })
    expect([siteOfHost('bakes.example'), siteOfHost('desk.bakes.example')]).toEqual(['shop', null])
  })
})

describe('the site of a page', () => {
  it.each([
    ['/', 'shop'],
    ['/admin', 'console'],
    ['/admin/', 'console'],
    ['/Admin/login', 'console'],
    ['/administer', 'shop'],
    ['/food/admin', 'shop'],
    ['/nothing-here', 'shop'],
  ])('%s: %s', (path, site) => {
    expect(siteOfPage(path)).toBe(site)
  })
})
