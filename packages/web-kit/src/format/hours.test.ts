import { expect, onTestFinished, test } from 'vitest'
import { createTranslations } from '../text/create-translations.ts'
import { interpolate } from '@billfold/contracts/message'
import { useLanguage } from '../text/language.store.ts'
import { useSession } from '../session/session.store.ts'
import { testUser } from '../testing/page-providers.tsx'
import german from '../texts/de.json' with { type: 'json' }
import spanish from '../texts/es.json' with { type: 'json' }
import french from '../texts/fr.json' with { type: 'json' }
import { hoursFigure, hoursInWords, hoursText, shortHours } from './hours.ts'

const COUNTS = ['0', '1', '1.5', '2', '0.1667']

test('uses the singular for one hour', () => {
  expect(COUNTS.map((hours) => hoursInWords(hours, interpolate))).toEqual(['0 hours', '1 hour', '1.5 hours', '2 hours', '0:10 hours'])
  expect(hoursInWords('1.0000', interpolate)).toBe('1 hour')
})

test.each([
  ['de', german, ['0 Stunden', '1 Stunde', '1,5 Stunden', '2 Stunden', '0:10 Stunden']],
  ['es', spanish, ['0 horas', '1 hora', '1,5 horas', '2 horas', '0:10 horas']],
  ['fr', french, ['0 heure', '1 heure', '1,5 heure', '2 heures', '0:10 heure']],
] as const)('uses the plural forms of %s for hours', (language, texts, expected) => {
  useLanguage.setState({ language })
  onTestFinished(() => useLanguage.setState({ language: 'en' }))
  const t = createTranslations(language, [texts], new Map()).textOf(null)
  expect(COUNTS.map((hours) => hoursInWords(hours, t))).toEqual(expected)
})

test('shows hours with two decimals on project pages, and with one or two elsewhere', () => {
  expect(hoursText('12.5000', interpolate)).toBe('12.50h')
  expect(hoursText('1234.0050', interpolate)).toBe('1,234.01h')
  expect(hoursText('-0.5000', interpolate)).toBe('-0.50h')
  expect(['1284.2500', '3.2', '3'].map(shortHours)).toEqual(['1,284.25', '3.2', '3.0'])
  expect([0, 12, 1284.2534].map(hoursFigure)).toEqual(['0', '12', '1,284.25'])
})

test('shows at most two decimals, and shows hours that need more as an exact time', () => {
  expect(['0.0353', '1.3333', '4.8333'].map((hours) => hoursInWords(hours, interpolate))).toEqual(['0:02:07 hours', '1:20 hours', '4:50 hours'])
})

test('shows hours and minutes to users who prefer that format', () => {
  useSession.setState({ user: { ...testUser, hoursFormat: 'clock' } })
  onTestFinished(() => useSession.setState({ user: undefined }))
  expect(['1284.25', '3', '0.0353'].map(shortHours)).toEqual(['1,284:15', '3:00', '0:02'])
  expect(hoursText('12.5000', interpolate)).toBe('12:30h')
  expect(hoursText('-0.5000', interpolate)).toBe('-0:30h')
  expect([0, 1284.25].map(hoursFigure)).toEqual(['0:00', '1,284:15'])
  expect(['1', '2.5', '0.0353'].map((hours) => hoursInWords(hours, interpolate))).toEqual(['1:00 hours', '2:30 hours', '0:02:07 hours'])
})
