import { describe, expect, test } from 'vitest'
import { checkSetting, defaultSettings, settingsOf, settingText } from './settings-rules.ts'

const defaults = defaultSettings({
  supportEmail: 'support@example.org',
  tileUrl: 'https://tile.example/{z}/{x}/{y}.png',
  tileAttribution: '© Example',
})

const tiles = (host: string) => `${host}/{z}/{x}/{y}.png`

describe('settings', () => {
  test('LAND-20 to LAND-23: the default claims are the documented ones', () => {
    expect(settingsOf([], defaults)).toEqual(defaults)
    expect(defaults).toMatchObject({
      'marketing.happyCustomers': { mode: 'documented', text: '500+' },
      'marketing.weeklyEarnings': { mode: 'documented', text: '$500+' },
      'marketing.bakerRating': { mode: 'documented', text: '4.8' },
      'marketing.activeBakers': { mode: 'documented', text: '2,000+' },
    })
  })

  test.each([
    ['marketing.bakerRating', { mode: 'live', text: '4.8' }],
    ['marketing.leastForLive', 25],
    ['support.email', 'help@example.org'],
    ['support.phone', '+1 (212) 555-0188'],
    ['support.phone', ''],
    ['map.tileUrl', tiles('https://{s}.tiles.example')],
    ['map.tileUrl', tiles('http://localhost:8080')],
    ['map.tileAttribution', '© Somebody & <b>friends</b>'],
    ['marketplace.postingOpen', false],
    ['console.timeZone', 'America/Los_Angeles'],
    ['console.timeZone', 'US/Hawaii'],
  ] as const)('DATA-11: %s can be %j, and is read as it was stored', (key, value) => {
    expect(checkSetting(key, value)).toEqual({ value })
    const type = { string: 'string', number: 'number', boolean: 'boolean', object: 'json' } as const
    const stored = { key, type: type[typeof value as keyof typeof type], value: settingText(value) }
    expect(settingsOf([stored], defaults)[key]).toEqual(value)
  })

  test.each([
    ['marketing.bakerRating', { mode: 'loud', text: '4.8' }],
    ['marketing.bakerRating', { mode: 'off', text: ' ' }],
    ['marketing.bakerRating', '4.8'],
    ['marketing.leastForLive', 0],
    ['marketing.leastForLive', 1.5],
    ['marketing.leastForLive', '5'],
    ['support.email', 'nobody'],
    ['support.phone', '<b>1</b>'],
    ['map.tileUrl', 'https://tiles.example/{z}/{x}.png'],
    ['map.tileUrl', tiles('javascript:alert(1)//')],
    ['map.tileUrl', tiles('https://a;script-src')],
    ['map.tileUrl', tiles('https://a, https://b')],
    ['map.tileUrl', tiles("https://'unsafe-inline'")],
    ['map.tileUrl', tiles(`https://${'a'.repeat(600)}`)],
    ['map.tileAttribution', ''],
    ['marketplace.signUpsOpen', 'no'],
    ['console.timeZone', ''],
    ['console.timeZone', 'Mars/Olympus_Mons'],
    ['console.timeZone', '+05:00'],
    ['console.timeZone', "UTC'; drop table orders"],
  ] as const)('DATA-11: %s cannot be %j', (key, value) => {
    expect(checkSetting(key, value)).toEqual({ problem: expect.any(String) })
  })

  test('DATA-11: a stored invalid or unknown setting is ignored', () => {
    const stored = [
      { key: 'marketing.leastForLive', type: 'number', value: 'many' },
      { key: 'support.email', type: 'string', value: 'gone' },
      { key: 'secret.key', type: 'string', value: 'x' },
      { key: 'toString', type: 'string', value: 'x' },
    ] as const
    expect(settingsOf(stored, defaults)).toEqual(defaults)
  })
})
