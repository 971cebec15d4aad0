import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { sampleModule, sampleRelease } from '../testing/sample-registry.ts'
import { NavIcon, isCurrent, navEntries } from './nav-entries.tsx'

test.each(['rocket', 'constructor'])('shows the default icon if the icon is unknown: %s', (name) => {
  const { container } = render(<NavIcon name={name} />)
  expect(container.querySelector('.lucide-puzzle')).not.toBeNull()
})

test('lists modules in their configured order between Dashboard and Settings', () => {
  const billing = sampleRelease('1')
  billing.manifest = { ...billing.manifest, id: 'billing', nav: [{ label: 'Invoices', icon: 'receipt', path: '/invoices', order: 30 }] }
  const entries = navEntries([sampleModule(), sampleModule({ id: 'billing', current: billing })])
  expect(entries.map(({ label }) => label)).toEqual(['Dashboard', 'Invoices', 'Clients', 'Settings'])
})

test('keeps the entry of a disabled module and shows why it is disabled', () => {
  const [, clients] = navEntries([sampleModule({ state: 'off', reason: 'needs projects ^2' })])
  expect(clients).toMatchObject({ label: 'Clients', offReason: 'needs projects ^2' })
})

test('highlights an entry only on its own path', () => {
  expect(isCurrent('/clients', '/Clients/')).toBe(true)
  expect(isCurrent('/clients', '/clients/3')).toBe(false)
  expect(isCurrent('/', '/')).toBe(true)
})
