import type { Client } from '@billfold/contracts/clients/client'
import { expect, onTestFinished, test } from 'vitest'
import { interpolate } from '@billfold/contracts/message'
import { useLanguage } from '../text/language.store.ts'
import { clientOption, sortClients } from './client-options.ts'

const client = (id: number, name: string, isActive = true) => ({ id, name, isActive }) as Client

test('lists clients by name, with inactive clients last and marked as inactive', () => {
  const clients = [client(1, 'Acme', false), client(2, 'studio 10'), client(3, 'Zebra'), client(4, 'Studio 9')]
  expect(sortClients(clients).map((one) => clientOption(one, interpolate))).toEqual([
    { value: '4', label: 'Studio 9' },
    { value: '2', label: 'studio 10' },
    { value: '3', label: 'Zebra' },
    { value: '1', label: 'Acme (inactive)' },
  ])
})

test('sorts clients by the page’s language', () => {
  useLanguage.setState({ language: 'es' })
  onTestFinished(() => useLanguage.setState({ language: 'en' }))
  expect(sortClients([client(1, 'Ñandú'), client(2, 'Nube')]).map(({ name }) => name)).toEqual(['Nube', 'Ñandú'])
})
