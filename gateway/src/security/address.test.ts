import { expect, test } from 'vitest'
import { contextOf } from '../testing/context-of.ts'
import { addressOf, networkOf } from './address.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:10.0.0.1', '10.0.0.1'],
  ['::ffff:1:2', '::ffff:1:2'],
  ['1::ffff:10.0.0.1', '1::ffff:10.0.0.1'],
])('reads %s as the address %s', (ip, address) => {
  expect(addressOf(contextOf({ address: ip }))).toBe(address)
})

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:DB8::7', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1', 'fe80:0:0:0'],
  ['1::2:3:4:5:6:7', '1:0:2:3'],
])('maps the address %s to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
