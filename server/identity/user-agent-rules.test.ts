import { expect, test } from 'vitest'
import { userAgentText } from './user-agent-rules.ts'

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const iosWebKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X)'
const android = 'Mozilla/5.0 (Linux; Android 10; K)'

test.each([
  ['Chrome on Windows', `${windows} ${webKit} Chrome/141.0.0.0 Safari/537.36`],
  ['Edge on Windows', `${windows} ${webKit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`],
  ['Opera on Mac', `${mac} ${webKit} Chrome/140.0.0.0 Safari/537.36 OPR/124.0.0.0`],
  ['Safari on Mac', `${mac} ${iosWebKit} Version/18.6 Safari/605.1.15`],
  ['Safari on iPhone', `${iphone} ${iosWebKit} Version/18.6 Mobile/15E148 Safari/604.1`],
  ['Chrome on iPhone', `${iphone} ${iosWebKit} CriOS/141.0.0.0 Mobile/15E148 Safari/604.1`],
  ['Firefox on iPhone', `${iphone} ${iosWebKit} FxiOS/143.0 Mobile/15E148 Safari/605.1.15`],
  ['Edge on Android', `${android} ${webKit} Chrome/141.0.0.0 Mobile Safari/537.36 EdgA/141.0.0.0`],
  [
    'Samsung Internet on Android',
    `${android} ${webKit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
  ],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'],
  ['Chrome on ChromeOS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/141.0.0.0 Safari/537.36`],
  ['Safari on iPad', `Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) ${iosWebKit} Version/18.6 Safari/604.1`],
  ['A browser on an unknown device', 'curl/8.7.1'],
  ['A browser on an unknown device', ''],
  ['A browser on an unknown device', null],
])('OPEN-71: %s', (words, userAgent) => {
  expect(userAgentText(userAgent)).toBe(words)
})

test('OPEN-71: never repeats what a browser claims to be', () => {
  expect(userAgentText('<script>alert(1)</script> Windows')).toBe('A browser on Windows')
})
