import { expect, test } from 'vitest'
import { sampleManifest } from '../testing/built-folder.ts'
import { preloadLinks } from './preload-links.ts'

test('preloads a page’s data with the URL’s parameters filled in and escaped', () => {
  const routes = [{ path: '/clients/:id/edit', page: 'edit', data: ['/api/clients/:id', '/api/clients?of=:id'], preload: [] }]
  const manifest = { ...sampleManifest('projects', '1.0.0'), routes, preload: [] }
  const modules = [{ id: 'projects', state: 'on' as const, reason: null, current: { base: '/_m/projects/1.0.0/', manifest }, lastGood: null }]
  const link = (href: string) => `<link rel="preload" as="fetch" crossorigin="anonymous" href="${href}">`
  expect(preloadLinks(modules, '/clients/3/edit')).toBe(link('/api/clients/3') + link('/api/clients?of=3'))
  expect(preloadLinks(modules, '/clients/"><script>/edit')).toBe(link('/api/clients/&quot;><script>') + link('/api/clients?of=&quot;><script>'))
})

test('preloads code and data for all slots only on the dashboard', () => {
  const slots = [
    { slot: 'dashboard.cards.v1', id: 'card', order: 1, title: 'Card', data: ['/api/card'], preload: ['card.js', 'card.css'] },
    // From a release built before manifests listed preloads.
    { slot: 'dashboard.metrics.v1', id: 'figures', order: 1, title: 'Figures' },
    { slot: 'frame.header.v1', id: 'timer', order: 1, title: 'Timer', data: ['/api/timer'], preload: ['timer.js'] },
  ]
  const manifest = { ...sampleManifest('projects', '1.0.0'), slots, preload: ['entry.js'], assets: {} }
  const current = { base: '/_m/projects/1.0.0/', manifest }
  const module = { id: 'projects', state: 'on' as const, reason: null, current, lastGood: null }
  const hrefs = (of: Parameters<typeof preloadLinks>[0]) => Array.from(preloadLinks(of, '/').matchAll(/ href="([^"]*)"/g), ([, href]) => href)
  expect(hrefs([module])).toEqual(['/_m/projects/1.0.0/entry.js', '/_m/projects/1.0.0/card.js', '/_m/projects/1.0.0/card.css', '/api/card'])
  expect(hrefs([{ ...module, state: 'off', reason: '' }])).toEqual([])
})
