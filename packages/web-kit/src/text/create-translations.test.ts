import { expect, test } from 'vitest'
import { createTranslations } from './create-translations.ts'

const shared = [{ Save: 'Speichern', Open: 'Offen', 'At most {0} characters': 'Höchstens {0} Zeichen' }]
const billing = { Open: 'Unbezahlt', '{0} is taken': '{0} ist vergeben', 'Try again in {0}.': 'Noch einmal in {0}.', '{0} minutes': '{0} Minuten' }
const german = createTranslations('de', shared, new Map([['billing', billing]]))

test("prefers a module’s own text to the shared one", () => {
  expect(german.textOf('billing')('Open')).toBe('Unbezahlt')
  expect(german.textOf('billing')('Save')).toBe('Speichern')
  expect(german.textOf(null)('Open')).toBe('Offen')
  expect(german.textOf('unknown')('Open')).toBe('Offen')
})

test('shows English for a missing text', () => {
  expect(german.textOf('billing')('Edit {name}', { name: 'Acme' })).toBe('Edit Acme')
  expect(german.textOf(null)('constructor')).toBe('constructor')
})

test("recognizes a server’s message with its values", () => {
  expect(german.textOf(null)('At most 255 characters')).toBe('Höchstens 255 Zeichen')
  expect(german.message('INV-7 is taken')).toBe('INV-7 ist vergeben')
  expect(german.message('Try again in 5 minutes.')).toBe('Noch einmal in 5 Minuten.')
})

test('has the plural forms of its language', () => {
  const french = createTranslations('fr', [{ '{count} projects': { one: '{count} projet', other: '{count} projets' } }], new Map())
  expect([0, 1, 2].map((count) => french.textOf(null)('{count} projects', { count }))).toEqual(['0 projet', '1 projet', '2 projets'])
})

test('chooses the plural form by value', () => {
  const texts = { '{count} unread': { one: '{count} ungelesene', other: '{count} ungelesen' } }
  const t = createTranslations('de', [texts], new Map()).textOf(null)
  expect([1, 1000, '1.000', '99+'].map((count) => t('{count} unread', { count }))).toEqual(['1 ungelesene', '1.000 ungelesen', '1.000 ungelesen', '99+ ungelesen'])
  expect(t('{count} of English', { count: 1000 })).toBe('1.000 of English')
})
