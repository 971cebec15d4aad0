import { fillIn } from '@billfold/contracts/message'
import { expect, test } from 'vitest'
import { createTranslations } from './create-translations.ts'

const shared = [{ Save: 'Speichern', Open: 'Offen', 'Try again in {wait}.': 'Noch einmal in {wait}.', '{count} minutes': { one: '{count} Minute', other: '{count} Minuten' } }]
const billing = { Open: 'Unbezahlt', '{number} is taken': '{number} ist vergeben' }
const german = createTranslations('de', shared, new Map([['billing', billing]]))

test("prefers a module’s own translation over the shared one", () => {
  expect(german.textOf('billing')('Open')).toBe('Unbezahlt')
  expect(german.textOf('billing')('Save')).toBe('Speichern')
  expect(german.textOf(null)('Open')).toBe('Offen')
  expect(german.textOf('unknown')('Open')).toBe('Offen')
})

test('shows English if a translation is missing', () => {
  expect(german.textOf('billing')('Edit {name}', { name: 'Acme' })).toBe('Edit Acme')
  expect(german.textOf(null)('constructor')).toBe('constructor')
})

test('translates a server message and fills in its values', () => {
  expect(german.message({ message: 'Save' })).toBe('Speichern')
  expect(german.message(fillIn('{number} is taken', { number: 'Save' }))).toBe('Save ist vergeben')
})

test('translates a value that is itself a message', () => {
  const waits = [1, 5].map((count) => fillIn('Try again in {wait}.', { wait: fillIn('{count} minutes', { count }) }))
  expect(waits.map(german.message)).toEqual(['Noch einmal in 1 Minute.', 'Noch einmal in 5 Minuten.'])
})

test('shows the English message if no catalogue contains it', () => {
  expect(german.message({ ...fillIn('{count} more', { count: 1 }), message: 'One more' })).toBe('One more')
  expect(german.message({ message: 'Something {new}' })).toBe('Something {new}')
})

test('uses the plural forms of the language', () => {
  const french = createTranslations('fr', [{ '{count} projects': { one: '{count} projet', other: '{count} projets' } }], new Map())
  expect([0, 1, 2].map((count) => french.textOf(null)('{count} projects', { count }))).toEqual(['0 projet', '1 projet', '2 projets'])
})

test('chooses the plural form based on the value', () => {
  const texts = { '{count} unread': { one: '{count} ungelesene', other: '{count} ungelesen' } }
  const t = createTranslations('de', [texts], new Map()).textOf(null)
  expect([1, 1000, '1.000', '99+'].map((count) => t('{count} unread', { count }))).toEqual(['1 ungelesene', '1.000 ungelesen', '1.000 ungelesen', '99+ ungelesen'])
  expect(t('{count} of English', { count: 1000 })).toBe('1.000 of English')
})
