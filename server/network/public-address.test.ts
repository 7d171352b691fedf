import { expect, test } from 'vitest'
import { isLoopback, isPublicAddress, plainAddress } from './public-address.ts'

test.each([
  ['93.184.215.14', 'an IPv4 address'],
  ['1.1.1.1', 'a name server'],
  ['2606:4700:4700::1111', 'an IPv6 address'],
  ['2a00:1450:4001::200e', 'another'],
])('%s is public: %s', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  ['127.0.0.1', 'loopback'],
  ['127.255.0.9', 'the rest of loopback'],
  ['0.0.0.0', 'this host'],
  ['0.1.2.3', 'this network'],
  ['10.0.0.5', 'private'],
  ['172.16.0.1', 'private'],
  ['172.31.255.255', 'private'],
  ['192.168.1.1', 'private'],
  ['169.254.169.254', 'link-local, and a cloud’s metadata'],
  ['100.64.0.1', 'shared by a provider'],
  ['192.0.0.8', 'reserved'],
  ['192.0.2.1', 'for examples'],
  ['198.51.100.1', 'for examples'],
  ['203.0.113.1', 'for examples'],
  ['198.18.0.1', 'for benchmarks'],
  ['192.88.99.1', 'a former relay'],
  ['224.0.0.1', 'multicast'],
  ['239.255.255.255', 'multicast'],
  ['240.0.0.1', 'reserved'],
  ['255.255.255.255', 'broadcast'],
  ['::', 'unspecified'],
  ['::1', 'loopback'],
  ['::127.0.0.1', 'an IPv4-compatible address'],
  ['::ffff:127.0.0.1', 'a mapped address'],
  ['::ffff:93.184.215.14', 'a mapped public one'],
  ['::ffff:0:127.0.0.1', 'a translated address'],
  ['64:ff9b::7f00:1', 'NAT64'],
  ['64:ff9b:1::1', 'local NAT64'],
  ['fe80::1', 'link-local'],
  ['fec0::1', 'site-local'],
  ['fc00::1', 'private'],
  ['fd12:3456::1', 'private'],
  ['ff02::1', 'multicast'],
  ['2002:7f00:1::', '6to4 of loopback'],
  ['2001::1', 'Teredo'],
  ['2001:db8::1', 'for examples'],
  ['3fff::1', 'for examples'],
  ['100::1', 'discarded'],
  ['4000::1', 'given out to nobody'],
  ['5f00::1', 'segment routing'],
  ['2002:a9fe:a9fe::', '6to4 of a cloud’s metadata'],
  ['64:ff9b::a9fe:a9fe', 'NAT64 of a cloud’s metadata'],
  ['fd00:ec2::254', 'a cloud’s metadata'],
  ['168.63.129.16', 'a cloud’s own services'],
  ['100.100.100.200', 'a cloud’s metadata'],
  ['2001:2::1', 'for benchmarks'],
  ['2001:10::1', 'former hashes'],
  ['2001:20::1', 'hashes'],
  ['192.0.0.170', 'NAT64 discovery'],
  ['localhost', 'no address'],
  ['', 'nothing'],
])('%s is not: %s', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test('an address has one spelling', () => {
  expect(plainAddress('2606:4700:0000::1')).toBe(plainAddress('2606:4700::1'))
  expect(plainAddress('::ffff:10.0.0.5')).toBe('10.0.0.5')
  expect(plainAddress('fe80::1%eth0')).toBe('fe80::1')
  expect(plainAddress('receiver.example.org')).toBeNull()
})

test.each([
  ['127.0.0.1', true],
  ['127.255.0.9', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['10.0.0.5', false],
  ['localhost', false],
])('%s is loopback: %s', (address, expected) => {
  expect(isLoopback(address)).toBe(expected)
})
