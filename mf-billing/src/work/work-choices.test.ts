import { useLanguage } from '@billfold/web-kit'
import { describe, expect, onTestFinished, test } from 'vitest'
import { cedar, clients, northwind, retainer, sampleClient, sampleProject, shop, website } from '../testing/samples.ts'
import { clientOptions, projectOptions, timerOptions } from './work-choices.ts'

const labels = (options: { label: string }[]) => options.map(({ label }) => label)

describe('the client and project options', () => {
  test('are sorted by name', () => {
    expect(labels(clientOptions(clients))).toEqual([cedar.name, northwind.name])
    expect(labels(projectOptions([website, retainer]))).toEqual([retainer.name, website.name])
  })

  test('are sorted according to the user’s language', () => {
    useLanguage.setState({ language: 'es' })
    onTestFinished(() => useLanguage.setState({ language: 'en' }))
    expect(labels(clientOptions([sampleClient({ id: 1, name: 'Ñandú' }), sampleClient({ id: 2, name: 'Nube' })]))).toEqual(['Nube', 'Ñandú'])
  })

  test('include the client name in the timer if project names are not unique', () => {
    const other = sampleProject({ id: 30, name: website.name, clientName: 'Acme' })
    expect(labels(timerOptions([shop, website, other]))).toEqual(['Online shop', 'Website redesign (Acme)', 'Website redesign (Northwind Studio)'])
  })
})
