import { expect, test } from 'vitest'
import { readModuleSource } from './module-declaration.ts'

const source = `
import { defineModule } from '@billfold/web-kit'
// pages: { ghost: () => import('./ghost.tsx') }
export default defineModule({
  pages: {
    'client-list': () => import('./clients/client-list-page.tsx').then((m) => ({ Page: m.ClientListPage })),
    projects: () => import("./projects.tsx").then(({ Projects }) => ({ Page: Projects })),
  },
  slots: { projects: () => import('./projects-card.tsx').then((m) => ({ Filler: m.ProjectsCard })) },
})`

test('reads pages and slots from their sections in the source', () => {
  const { pages, slots } = readModuleSource(source)
  expect([...pages]).toEqual([
    ['client-list', './clients/client-list-page.tsx'],
    ['projects', './projects.tsx'],
  ])
  expect([...slots]).toEqual([['projects', './projects-card.tsx']])
})

test('accepts a module without slots', () => {
  expect(readModuleSource('export default defineModule({ pages: {} })').slots.size).toBe(0)
})
