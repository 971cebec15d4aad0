import { expect, test } from 'vitest'
import { textsOf } from './find-texts.ts'

const find = (code: string) => [...textsOf('x.tsx', code)]

test('a text is found where it is translated, on either side of a condition', () => {
  expect(find("t(isNew ? 'add' : 'save')")).toEqual(['add', 'save'])
})

test('a text is found that is declared away from its translation', () => {
  expect(find("const labels: Record<'a', string> = { a: 'On Hold' }")).toEqual(['On Hold'])
})

test('a text that nobody translates is found, too', () => {
  expect(find('const x = <p>Good morning</p>')).toEqual(['Good morning'])
})

test("a server's message is found with its places", () => {
  expect(find("new AppError('conflict', `Invoice ${number} is taken`)")).toEqual(['Invoice {0} is taken'])
})

test('what no user reads is no text', () => {
  expect(find("import x from 'Some Module'; if (key === 'ArrowUp') throw new Error('Never happens'); const z = <a className=\"Big One\" />")).toEqual([])
})

test("a module's titles and labels are texts", () => {
  expect([...textsOf('module.json', '{ "title": "Billing", "nav": [{ "label": "Time Tracking", "icon": "clock" }] }')]).toEqual(['Billing', 'Time Tracking'])
})
