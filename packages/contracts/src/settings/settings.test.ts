import { expect, test } from 'vitest'
import { knownCountry } from './settings.ts'

test.each(['US', 'DE', 'GB', 'ZW', 'AX'])('accepts the country %s', (code) => {
  expect(knownCountry.safeParse(code).data).toBe(code)
})

test.each(['ZZ', 'XA', 'AA', 'QX', 'DD', 'UK', 'BB1', 'us', '', 'Germany'])('rejects the country %j', (code) => {
  expect(knownCountry.safeParse(code).error?.issues[0]?.message).toBe('Country must be a country code')
})
