import { expect, test } from 'vitest'
import { textsOf } from './find-texts.ts'

const find = (code: string) => [...textsOf('x.tsx', code)]

test('finds translated messages on both sides of a condition', () => {
  expect(find("t(isNew ? 'add' : 'save')")).toEqual(['add', 'save'])
})

test('finds messages declared elsewhere', () => {
  expect(find("const labels: Record<'a', string> = { a: 'On Hold' }")).toEqual(['On Hold'])
})

test('finds untranslated messages', () => {
  expect(find('const x = <p>Good morning</p>')).toEqual(['Good morning'])
})

test("finds messages in templates with values, which cannot be translated", () => {
  expect(find("new AppError('conflict', `Invoice ${number} is taken`)")).toEqual(['Invoice {0} is taken'])
})

test('ignores strings that users do not read', () => {
  expect(find("import x from 'Some Module'; if (key === 'ArrowUp') throw new Error('Never happens'); const z = <a className=\"Big One\" />")).toEqual([])
})

test("finds titles and labels in module.json", () => {
  expect([...textsOf('module.json', '{ "title": "Billing", "nav": [{ "label": "Time Tracking", "icon": "clock" }] }')]).toEqual(['Billing', 'Time Tracking'])
})
