import { expect, onTestFinished, test } from 'vitest'
import { compareNames } from './compare-names.ts'
import { useLanguage } from './language.store.ts'

const sorted = () => ['Nube', 'studio 10', 'Ñandú', 'Studio 9'].toSorted(compareNames)

test('sorts names by the language of the page, not of the browser', () => {
  onTestFinished(() => useLanguage.setState({ language: 'en' }))
  expect(sorted()).toEqual(['Ñandú', 'Nube', 'Studio 9', 'studio 10'])
  useLanguage.setState({ language: 'es' })
  expect(sorted()).toEqual(['Nube', 'Ñandú', 'Studio 9', 'studio 10'])
})
