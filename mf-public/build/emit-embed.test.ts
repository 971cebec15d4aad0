import { expect, test } from 'vitest'
import { inlineStyle } from './emit-embed.ts'

test('makes inline text the same size as text in a frame, regardless of the page’s rem', () => {
  expect(inlineStyle('.a{font-size:.875rem;line-height:2rem}.b{font-size:min(1.5rem,10cqi)}')).toBe('.a{font-size:14px;line-height:32px}.b{font-size:min(24px,10cqi)}')
})

test('scopes the design tokens to our element', () => {
  expect(inlineStyle(':root,[data-theme=light]{--wash:red}')).toBe('.billfold,[data-theme=light]{--wash:red}')
})
