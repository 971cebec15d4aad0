import { useLanguage } from '@billfold/web-kit'
import { describe, expect, onTestFinished, test } from 'vitest'
import { cedar, clients, northwind, projects, retainer, sampleClient, sampleProject, shop, website } from '../testing/samples.ts'
import { clientOptions, projectOptions, timerOptions } from './work-choices.ts'

const labels = (options: { label: string }[]) => options.map(({ label }) => label)

describe('the client and project options', () => {
  test('list clients by name', () => {
    expect(labels(clientOptions(clients, ''))).toEqual([cedar.name, northwind.name])
  })

  test('sort names in the order used by the page’s language', () => {
    useLanguage.setState({ language: 'es' })
    onTestFinished(() => useLanguage.setState({ language: 'en' }))
    expect(labels(clientOptions([sampleClient({ id: 1, name: 'Ñandú' }), sampleClient({ id: 2, name: 'Nube' })], ''))).toEqual(['Nube', 'Ñandú'])
  })

  test('include an inactive client only if it is selected', () => {
    const gone = sampleClient({ id: 3, name: 'Gone', isActive: false })
    expect(labels(clientOptions([gone], ''))).toEqual([])
    expect(labels(clientOptions([gone], '3'))).toEqual(['Gone'])
  })

  test('include only the client’s projects', () => {
    expect(labels(projectOptions(projects, '1', ''))).toEqual([retainer.name, website.name])
    expect(labels(projectOptions(projects, '', ''))).toEqual([])
  })

  test('include an archived project only if it is selected', () => {
    const old = sampleProject({ id: 12, name: 'Old', isArchived: true })
    expect(labels(projectOptions([old], '1', ''))).toEqual([])
    expect(labels(projectOptions([old], '1', '12'))).toEqual(['Old'])
  })

  test('add the client to duplicate project names in the timer', () => {
    const other = sampleProject({ id: 30, name: website.name, clientName: 'Acme' })
    expect(labels(timerOptions([shop, website, other], ''))).toEqual(['Online shop', 'Website redesign (Acme)', 'Website redesign (Northwind Studio)'])
  })
})
