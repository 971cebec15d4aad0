import { expect, test } from 'vitest'
import { textsOf } from './find-texts.ts'

const find = (code: string) => [...textsOf('x.tsx', code)]

test('finds messages on both sides of a conditional expression', () => {
  expect(find("t(isNew ? 'add' : 'save')")).toEqual(['add', 'save'])
})

test('finds messages declared outside the call that translates them', () => {
  expect(find("const labels: Record<'a', string> = { a: 'On Hold' }")).toEqual(['On Hold'])
})

test('finds untranslated messages', () => {
  expect(find('const x = <p>Good morning</p>')).toEqual(['Good morning'])
})

test("finds templates with values, which cannot be translated", () => {
  expect(find("new AppError('conflict', `Invoice ${number} is taken`)")).toEqual(['Invoice {0} is taken'])
})

test('ignores strings that are not shown to users', () => {
  expect(find("import x from 'Some Module'; if (key === 'ArrowUp') throw new Error('Never happens'); const z = <a className=\"Big One\" />")).toEqual([])
})

test("finds titles and labels in module.json", () => {
  expect([...textsOf('module.json', '{ "title": "Billing", "nav": [{ "label": "Time Tracking", "icon": "clock" }] }')]).toEqual(['Billing', 'Time Tracking'])
})
